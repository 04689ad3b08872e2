"""Asking: three buttons walk through menus. Buttons come in; a page or an end goes out.

NEXT goes down, OK takes, BACK goes back and at last closes the menu.
"""

from tabletop.signals import Button, MenuPage

from .menus import End, Menu


class Asking:
    """A walk through menus, from the first one."""

    def __init__(self, first: Menu) -> None:
        self._menus = [first]
        self._chosen = [0]

    @property
    def open(self) -> bool:
        """Whether a menu is still to be shown."""
        return bool(self._menus)

    @property
    def page(self) -> MenuPage:
        """The menu as it is now."""
        menu = self._menus[-1]
        choices = tuple(choice.words for choice in menu.choices)
        return MenuPage(menu.title, choices, self._chosen[-1], menu.so_far)

    def press(self, button: Button) -> End | None:
        """What a button does; an end when one was taken, and the menu is closed."""
        menu = self._menus[-1]
        if button is Button.NEXT:
            self._chosen[-1] = (self._chosen[-1] + 1) % len(menu.choices)
        elif button is Button.BACK:
            self._menus.pop()
            self._chosen.pop()
        else:
            return self._take(menu)
        return None

    def _take(self, menu: Menu) -> End | None:
        opened = menu.choices[self._chosen[-1]].opens()
        if isinstance(opened, End):
            self._menus, self._chosen = [], []
            return opened
        self._menus.append(opened)
        self._chosen.append(0)
        return None
