import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { PinFault } from '#src/data/pins/fetch-pin.ts';
import { keepDocuments } from '#src/data/pins/keep-pins.ts';
import { unreadablePages } from '#src/data/pins/pin-index.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { StoreFault } from '#sync/ports.ts';

const faults: Readonly<Record<PinFault, MessageDescriptor>> = {
  stopped: msg`The document was not kept: the server cannot be reached. Try again once you are online.`,
  tooMany: msg`This device keeps up to ${DOCUMENT_LIMITS.pinned} documents with ${DOCUMENT_LIMITS.pinnedPages} pages, in a fifth of its room. Remove another one first.`,
  full: msg`The document was not kept: this device has no room for it.`,
  noPages: msg`The document has no pages.`,
  refused: msg`The document was not kept: it is gone, or you have no right to see it.`,
};

/** Keeps documents on this device with all their pages, one after the other; what became of them becomes news. */
export async function keepOnDevice(guids: readonly string[]): Promise<void> {
  const opened = openNow();
  if (!opened) return;
  if (guids.length > 1) snack(i18n._(msg`The documents are being stored on this device.`));
  const failed = await keepDocuments(opened, guids).catch((error: unknown) => {
    if (error instanceof StoreFault) return new Map(guids.map((guid) => [guid, 'full' as const]));
    throw error;
  });
  const torn = await unreadablePages(opened.store, guids).catch(() => []);
  snack([newsOf(guids.length, [...failed.values()]), ...tornNews(guids.length, torn)].join(' '));
}

/** News of pages that cannot be drawn: which of one document, how many of several. Each is shown as such. */
function tornNews(asked: number, pages: readonly number[]): string[] {
  if (pages.length === 0) return [];
  const list = pages.join(', ');
  const ofOne = msg`${plural(pages.length, { one: `Page ${list} cannot be drawn: the server cannot read it in the file. The others are whole.`, other: `Pages ${list} cannot be drawn: the server cannot read them in the file. The others are whole.` })}`;
  const ofMany = msg`${plural(pages.length, { one: '# page cannot be drawn and is shown as such.', other: '# pages cannot be drawn and are shown as such.' })}`;
  return [i18n._(asked === 1 ? ofOne : ofMany)];
}

function newsOf(asked: number, [first, ...others]: readonly PinFault[]): string {
  if (first === undefined)
    return i18n._(
      msg`${plural(asked, { one: 'The document is on this device and can be read offline.', other: '# documents are on this device and can be read offline.' })}`,
    );
  const why = i18n._(faults[first]);
  if (asked === 1) return why;
  const missing = others.length + 1;
  return i18n._(msg`Kept on this device: ${asked - missing} of ${asked}. ${why}`);
}
