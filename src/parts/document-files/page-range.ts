/** Pages as the service takes them, such as `1-3,7`; empty for all of them, undefined for what is no list of pages. */
export function pageRangeIn(typed: string): string | undefined {
  const range = typed.replaceAll(/\s/g, '').replaceAll(/[–—]/g, '-').replaceAll(';', ',');
  if (range === '') return '';
  const isList = range.length <= 200 && /^\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*$/.test(range);
  const isRising = range.split(',').every((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return from > 0 && from <= to;
  });
  return isList && isRising ? range : undefined;
}
