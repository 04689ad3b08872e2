"""A few words for a long number, so that people see at a glance whether two are the same.

Hex digits come in, four words go out. They are an aid to the eye and prove nothing: only
all 256 bits do, which are always shown beside them.
"""

_LIST = """
acorn actor alarm album almond amber anchor angle ankle apple apron arch arrow atlas attic autumn
badge bagel baker bamboo banjo barn basil basket beach beard beetle bell berry bishop blanket boat
bonfire book boot bottle branch bread brick bridge broom brush bubble bucket butter button cabin
cactus camel candle canoe carpet carrot castle cedar cello chalk cheese cherry chess chimney cider
circus clover cobalt coconut comet compass copper coral cotton crayon cricket crown crystal curtain
daisy dancer desert diamond dolphin donkey dragon drawer drum eagle echo elbow ember engine envelope
falcon feather fern ferry fiddle finger flame flute forest fossil fountain fox frost galaxy garden
garlic ginger giraffe glacier glove goose grape guitar hammer harbor harp hazel hedge helmet heron
hill honey horse igloo inkwell iris island ivory jacket jasmine jelly jewel jigsaw juggler jungle
kettle kite kitten ladder lagoon lantern lemon leopard lily linen lion lobster locket lotus magnet
mango maple marble market meadow melon mirror mitten monkey moon mosaic moss mountain mushroom
napkin needle nest nickel nutmeg oasis oboe ocean olive onion orange orchid otter owl oyster paddle
palm panda paper parrot peach pearl pebble pencil penguin pepper piano pigeon pillow pine planet
plum pocket pony poppy potato pumpkin puzzle quartz quill rabbit radish raft rainbow raven ribbon
river robin rocket rose ruby saddle sailor salmon sandal saturn scarf shell silver spoon spruce
squirrel starfish summer swan tango teapot thimble tiger tomato tulip tunnel turtle velvet violin
waffle wagon walnut walrus whale wheel willow window winter wizard wolf yacht yarn zebra
zenith zipper
"""

WORDS = tuple(_LIST.split())


def eye_words(digits: str) -> str:
    """Four words for the first 32 bits of hex digits."""
    return " ".join(WORDS[number] for number in bytes.fromhex(digits[:8]))
