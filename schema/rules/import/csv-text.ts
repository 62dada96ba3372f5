/** CSV parser options, the same on the service and on a device. */
export const csvReading = {
  bom: true,
  relax_column_count: true,
  // a quote within a field is a literal: `12" disk`
  relax_quotes: true,
} as const;

const signs = [';', ',', '\t', '|'] as const;

/** The delimiter that splits the first lines of a text into the same, and the largest, number of fields. */
export function csvSign(sample: string): string {
  const lines = sample.split(/\r?\n/).slice(0, 5);
  const plain = lines.filter((line) => line !== '').map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const fields = (sign: string) => Math.min(...plain.map((line) => line.split(sign).length));
  const [best = ';'] = signs.toSorted((a, b) => fields(b) - fields(a));
  return best;
}
