// Case of the timer puck: Pico, ten LEDs in the rim (seen whichever way up it lies), tilt switch,
// button and piezo. Two shells, printed with their flat sides down, without supports.
// openscad -D 'part="lid"' -o lid.stl puck_case.scad

part = "both";        // "tray", "lid" or "both"
leds = 10;
led = 3.2;            // hole of a 3 mm LED
pitch = 6.5;          // from LED to LED
height = 26;          // inside; the piezo and the tilt switch stand beside the Pico
wall = 2.4;
gap = 0.25;           // between parts that fit into each other

pico = [51, 21];
pico_holes = [47, 11.4];
inner = [max(pico[0] + 14, leds * pitch + 12), 44];
outer = [inner[0] + 2 * wall, inner[1] + 2 * wall];
split = height / 2;   // each shell is as deep

assert(inner[0] >= pico[0] + 8, "the Pico and its plug need more length");
assert(pitch > led + 1, "the LEDs need more room");

$fn = 48;

module rounded(size, high, radius) {
  linear_extrude(high) offset(radius) square([size[0] - 2 * radius, size[1] - 2 * radius],
                                             center = true);
}

module posts(diameter, high) {
  for (x = [-1, 1], y = [-1, 1])
    translate([x * (inner[0] / 2 - 3.5), y * (inner[1] / 2 - 3.5), 0])
      cylinder(d = diameter, h = high);
}

module shell() {
  difference() {
    rounded(outer, split + wall, 5);
    translate([0, 0, wall]) rounded(inner, split + 1, 3);
  }
  intersection() {
    translate([0, 0, 0]) posts(7, split + wall);
    rounded(outer, split + wall, 5);
  }
}

// Half of each hole is in each shell, so that nothing hangs over while printing.
module rim_holes() {
  for (n = [0 : leds - 1])
    translate([(n - (leds - 1) / 2) * pitch, -outer[1] / 2 - 1, split + wall])
      rotate([-90, 0, 0]) cylinder(d = led, h = wall + 2);
  // Plug of the Pico, on the short side.
  translate([outer[0] / 2 - wall - 1, -6.5, split + wall - 4.2]) cube([wall + 2, 13, 8.4]);
  // Push button, 12 mm thread, on the other.
  translate([-outer[0] / 2 - 1, 0, split + wall]) rotate([0, 90, 0]) cylinder(d = 12.2, h = wall + 2);
}

module tray() {
  difference() {
    union() {
      shell();
      // The Pico on four pegs, its plug at the wall.
      for (x = [-1, 1], y = [-1, 1])
        translate([inner[0] / 2 - pico[0] / 2 - 0.8 + x * pico_holes[0] / 2,
                   y * pico_holes[1] / 2, wall - 0.01]) {
          cylinder(d = 4.5, h = split - 4);
          cylinder(d = 1.9, h = split - 2);
        }
    }
    rim_holes();
    translate([0, 0, -1]) posts(3.4, split + wall + 2);
    translate([0, 0, -0.01]) posts(6.2, 2);
  }
}

module lid() {
  difference() {
    shell();
    mirror([1, 0, 0]) rim_holes();
    translate([0, 0, wall]) posts(2.6, split + 2);
    // Sound of the piezo.
    for (a = [0 : 60 : 300]) translate([-inner[0] / 4 + 6 * cos(a), 6 * sin(a), -1])
      cylinder(d = 2, h = wall + 2);
  }
}

if (part != "lid") tray();
if (part == "lid") lid();
if (part == "both") translate([0, outer[1] + 8, 0]) lid();
