/**
 * Puts the rows of a group in the order of their positions. Elements that show other rows after a scroll stand in any order,
 * which nobody sees; what reads the page or selects in it goes by the order of elements. The one with the focus is not
 * moved: an element that is taken out of the page loses it.
 */
export function orderRows(group: HTMLElement): void {
  const rows = [...group.querySelectorAll<HTMLElement>(':scope > [data-row]')];
  const ordered = rows.toSorted((a, b) => Number(a.dataset['row']) - Number(b.dataset['row']));
  const fixed = Math.max(
    0,
    ordered.findIndex((row) => row.contains(document.activeElement)),
  );
  for (let at = fixed + 1; at < ordered.length; at++) {
    const [before, row] = [ordered[at - 1], ordered[at]];
    if (before && row && before.nextSibling !== row) before.after(row);
  }
  for (let at = fixed - 1; at >= 0; at--) {
    const [row, after] = [ordered[at], ordered[at + 1]];
    if (row && after && after.previousSibling !== row) after.before(row);
  }
}
