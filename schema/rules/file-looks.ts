/** Kinds that the bytes of a file show, also those that are never accepted. `page`: of a browser; `media`: sound or video; `zip`: one that is no document of an office. */
export const fileLooks = [
  'pdf',
  'tiff',
  'jpeg',
  'png',
  'doc',
  'zip',
  'word',
  'excel',
  'powerpoint',
  'odf',
  'xml',
  'text',
  'rtf',
  'page',
  'program',
  'picture',
  'media',
  'archive',
  'unknown',
] as const;
export type FileLook = (typeof fileLooks)[number];

/** The two kinds of a file that is not what its name announces. */
export interface TwoKinds {
  /** Ending of its name, in capitals. */
  named: string;
  is: FileLook;
  /** It is the kind of its name and the other one as well: a file is hidden in or behind another. */
  isBoth: boolean;
}

/** True for the two kinds as an answer of the service names them. */
export function isTwoKinds(data: unknown): data is TwoKinds {
  const { named, is, isBoth } = Object(data) as Partial<Record<keyof TwoKinds, unknown>>;
  return typeof named === 'string' && fileLooks.some((look) => look === is) && typeof isBoth === 'boolean';
}

/** A verdict with the two kinds as one text, which is how it is stored. */
export const writeVerdict = (verdict: string, kinds?: TwoKinds): string =>
  kinds ? `${verdict} ${kinds.named} ${kinds.isBoth ? 'with' : 'is'} ${kinds.is}` : verdict;

/** Reads a verdict of `writeVerdict`, and one without kinds. */
export function readVerdict(text: string): { verdict: string; kinds?: TwoKinds } {
  const [verdict = '', named, word, look] = text.split(' ');
  const kinds = { named, is: look, isBoth: word === 'with' };
  return isTwoKinds(kinds) ? { verdict, kinds } : { verdict };
}
