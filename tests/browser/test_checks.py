"""The checks themselves: each finds what it is for, so that silence means something."""

import pytest

CASES = {
    "wide": '<button style="width:40px;white-space:nowrap">a long word of a button</button>',
    "tall": '<p style="width:200px;height:10px;overflow:hidden">two lines of text that do not fit into ten pixels at all</p>',
    "torn": '<dt style="width:12px;overflow-wrap:anywhere">Colour</dt>',
    "card": '<svg class="card" viewBox="0 0 84 120" width="84"><text x="42" y="60" font-size="26">Wild card</text></svg>',
    "node": '<svg class="flow"><g data-id="p-x"><rect width="30" height="30"/><text x="2" y="20">a long phase</text></g></svg>',
}


@pytest.mark.parametrize("how", CASES)
def test_cut_text_is_seen(browser, whole, how):
    page = browser.new_page()
    page.set_content(f'<div class="rb">{CASES[how]}</div>')
    with pytest.raises(AssertionError, match=how):
        whole(page)
    page.close()


def test_axe_finds_grey_on_grey(browser, axe):
    page = browser.new_page()
    page.set_content('<html lang="en"><div class="rb" style="background:#ccc"><p style="color:#aaa">hardly to be read</p></div></html>')
    with pytest.raises(AssertionError, match="color-contrast"):
        axe(page, ".rb")
    page.close()
