import { randomUUID } from 'node:crypto';
import type { FileParts } from '#service/areas/files/opening.ts';
import { keepFormFile } from '#service/areas/files/keep-form-file.ts';
import type { Refused, StreamContext } from '#service/http/handlers.ts';

/** Keeps the file a form brings for a document; the input names it like one that was uploaded before. */
export const keepSource =
  (parts: FileParts) =>
  async <I extends { opId?: string | undefined; uploadIds: string[] }>(
    context: StreamContext,
    input: I,
  ): Promise<{ input: I } | Refused> => {
    if (input.uploadIds.length > 0) return { refused: 'request.invalid', message: 'A form brings its file and names no others.' };
    // a repeat of the same call is the same file
    const id = `form-${input.opId ?? randomUUID()}`;
    const refused = await keepFormFile(parts, context, id, 'document');
    return refused ?? { input: { ...input, uploadIds: [id] } };
  };
