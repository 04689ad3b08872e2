// Holds a camera board under a pole, looking straight down. Lies on the table of the printer as
// it is here, without supports (two short bridges): pole above, camera board screwed to below.
// openscad -D 'board="hq"' -o mount.stl camera_mount.scad

board = "module3";   // "module3" (also Wide) or "hq"
pole = 22;           // thickness of the pole in mm, round or square; ties hold it
tie = 5;             // width of the cable ties
wall = 4;

assert(board == "module3" || board == "hq", "board is module3 or hq");
assert(pole >= 10 && pole <= 40, "pole is 10 to 40 mm");

$fn = 64;
hq = board == "hq";
size = hq ? [38, 38] : [25, 24];
// Distance of the screw holes, and how far their middle lies from the middle of the board.
holes = hq ? [30, 30] : [21, 12.5];
shift = hq ? 0 : 3.75;
screw = hq ? 2.1 : 1.7;
edge = 6;
plate = [size[0] + 2 * edge, size[1] + 2 * edge];
saddle = [plate[0], pole * 0.9 + 2 * wall, pole * 0.45 + wall];

// The screws cut their own thread.
module screws() {
  for (x = [-1, 1], y = [-1, 1])
    translate([x * holes[0] / 2, y * holes[1] / 2 + shift, -1]) cylinder(d = screw, h = 8);
}

module rounded(size, height) {
  linear_extrude(height) offset(3) square([size[0] - 6, size[1] - 6], center = true);
}

// The plate, with a way out for the ribbon and room for the parts on the board's back.
module base() {
  difference() {
    rounded(plate, wall);
    translate([0, 0, -1]) linear_extrude(2.5)
      square(hq ? [24, 24] : [size[0] - 1, 7], center = true);
    translate([0, -plate[1] / 2, -1]) linear_extrude(wall + 2) square([18, 8], center = true);
  }
}

// A groove in which poles of any section lie straight, and tunnels under it for two cable ties.
module groove() {
  difference() {
    translate([-saddle[0] / 2, -saddle[1] / 2, 0]) cube(saddle);
    translate([0, 0, wall]) rotate([90, 0, 90])
      linear_extrude(saddle[0] + 2, center = true)
        polygon([[0, 0], [pole, pole], [-pole, pole]]);
    for (x = [-1, 1])
      translate([x * (saddle[0] / 2 - tie * 1.6) - tie / 2, -saddle[1] / 2 - 1, 0.8])
        cube([tie, saddle[1] + 2, 2.2]);
  }
}

difference() {
  union() {
    base();
    translate([0, 0, wall]) groove();
  }
  screws();
}
