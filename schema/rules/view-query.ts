/** Beginnings of the names of conditions in the address of a search: a text, options joined with commas, the ends of a range. */
export const conditionParts = { value: 'a-', options: 'o-', from: 'f-', to: 't-' } as const;

/** A condition of a saved search. */
export interface AskedValues {
  attributeId: string;
  values: readonly string[];
}

/** Conditions on attributes in the query of a saved search, which is written as in the address. */
export function askedIn(query: string): AskedValues[] {
  return [...new URLSearchParams(query)].flatMap(([name, text]) => {
    const prefix = Object.values(conditionParts).find((each) => name.startsWith(each));
    if (prefix === undefined) return [];
    const values = prefix === conditionParts.options ? text.split(',') : [text];
    return [{ attributeId: name.slice(prefix.length), values: values.map((each) => each.trim()) }];
  });
}
