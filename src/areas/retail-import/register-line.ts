import { registrationCalls } from '#schema/calls/registration.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import { call } from '#src/data/calls/call.ts';
import type { RetailLine } from './retail-line.ts';

/** Kinds whose pages are pictures or PDF; the others are registered as documents of another kind. */
const withPages = /\.(?:pdf|tiff?|jpe?g|png)$/i;

/** The document of one line. */
export interface LineDocument {
  code: string;
  values: AttributeValues;
}

/** Registers the document of a line; returns how the line goes on. */
export async function registerLine(
  classId: string,
  { id, guid, opId, name }: RetailLine,
  document: LineDocument,
): Promise<Pick<RetailLine, 'state'> & Partial<RetailLine>> {
  const row = withPages.test(name) ? registrationCalls.registerWithImage : registrationCalls.registerExt;
  const outcome = await call(row, { guid, opId, classId, uploadIds: [id], fileName: name, ...document });
  if (outcome.kind === 'done') {
    const { verdict, code, message } = outcome.data;
    return verdict === 'refused' ? { state: 'faulty', why: code, about: message } : { state: 'registered' };
  }
  // it arrived so long ago that the service has removed it
  const isGone = outcome.kind === 'refused' && outcome.message === 'fileMissing';
  return isGone ? { state: 'missing' } : { state: 'faulty', outcome };
}
