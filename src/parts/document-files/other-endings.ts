import type { ClientParameters } from '#schema/records/settings.ts';

/** Endings of the further formats of a client, to add to those a file input takes. */
export const otherEndings = (parameters: Pick<ClientParameters, 'otherFormats'> | null): string =>
  (parameters?.otherFormats ?? []).map((format) => `,.${format}`).join('');
