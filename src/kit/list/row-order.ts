/**
 * Puts the elements of a group in the order of their rows. After a scroll, elements that show other rows are in any order,
 * which is invisible; screen readers and selection follow the order of elements. The focused element is not moved, because
 * removing it from the page would lose the focus.
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
