import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { documentPageCalls } from '#schema/calls/document-pages.ts';
import { documentCalls, type PageInfo } from '#schema/calls/documents.ts';
import { newVersionCalls } from '#schema/calls/registration.ts';
import { pathTo } from '#schema/page-path.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { triedWith, type Tried } from '#src/data/calls/tried.ts';
import { useSession } from '#src/data/session/session.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { sendReady } from '#src/parts/answers/ready-file.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { verdictText } from '#src/parts/answers/verdict-text.ts';
import { momentText } from '#src/text/dates.ts';
import type { Arranger } from './use-arranger.ts';
import { useLoader } from './use-loader.ts';

/** Pages to save as the next version of a document. */
export interface Arranged {
  info: PageInfo;
  version: number;
  arranger: Arranger;
  onClose: () => void;
}

/**
 * Sends the files, then makes the version; a save that did not come through can be repeated, and is one version as long as nothing is
 * changed: what was arranged since is another version. After a change by another user the next save adds the pages behind theirs.
 */
export function useSaveArranged({ info, version, arranger, onClose }: Arranged) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { urlPath } = useSession();
  const loader = useLoader();
  const tried = useRef<Tried>(undefined);
  const [seen, setSeen] = useState(info);
  const [busy, setBusy] = useState(false);
  const [part, setPart] = useState(0);
  const [trouble, setTrouble] = useState('');
  const { added, pages } = arranger;
  const saved = (reason: string) => {
    const { guid, currentChangeSetId } = seen;
    const uploadIds = added.map(({ id }) => id);
    const kept = pages.filter(({ isDeleted }) => !isDeleted).map(({ page, turn }) => ({ page, turn }));
    tried.current = triedWith(tried.current, [JSON.stringify([currentChangeSetId, uploadIds, kept, reason])]);
    const { opId } = tried.current;
    if (version === 0) return call(newVersionCalls.newVersion, { opId, guid, currentChangeSetId, uploadIds });
    return call(documentPageCalls.arrangePages, { opId, guid, version, currentChangeSetId, pages: kept, uploadIds, reason });
  };
  const save = async (reason: string) => {
    setBusy(true);
    setTrouble('');
    const unsent = await sendAll(i18n, added, setPart);
    const outcome = unsent === '' ? await saved(reason) : undefined;
    const now = outcome?.kind === 'refused' && outcome.code === 'row.changed' ? await infoOf(info.guid) : undefined;
    setBusy(false);
    if (now) {
      setSeen(now);
      return setTrouble(changedText(i18n, seen, now));
    }
    if (outcome?.kind !== 'done') return setTrouble(unsent || troubleText(i18n, outcome));
    loader.forget();
    snack(t`The new version is saved.`);
    await refreshCalled([documentCalls.documentParts, documentCalls.documentPageInfo]);
    onClose();
    return navigate({
      to: pathTo(urlPath, 'document-preview/{document}', { document: info.guid }),
      search: {},
      ignoreBlocker: true,
    });
  };
  return { save, busy, part, trouble };
}

/** Sends files in their order, because together they are one version. Returns why one was not accepted; empty if all were. */
async function sendAll(i18n: I18n, added: Arranger['added'], onPart: (part: number) => void): Promise<string> {
  for (const [at, { id, file }] of added.entries()) {
    const onFile = (done: number) => onPart((at + done) / added.length);
    // oxlint-disable-next-line no-await-in-loop
    const sent = await sendReady(file, { id, purpose: 'document', onPart: onFile });
    if (sent.kind === 'refused') return `${file.name}: ${verdictText(i18n, sent.verdict)}`;
    if (sent.kind === 'failed') return `${file.name}: ${troubleText(i18n, sent.outcome)}`;
  }
  return '';
}

async function infoOf(guid: string): Promise<PageInfo | undefined> {
  const outcome = await call(documentCalls.documentPageInfo, { guid });
  return outcome.kind === 'done' ? outcome.data : undefined;
}

/** Names who saved another version and when, so that the user decides whether to add their own. */
export function changedText(i18n: I18n, seen: Pick<PageInfo, 'versions'>, now: Pick<PageInfo, 'versions'>): string {
  const [newest] = now.versions;
  const last = seen.versions[0]?.version ?? 0;
  if (!newest || newest.version <= last)
    return i18n._(msg`This document was changed in the meantime. Nothing was saved. Save again to add your version.`);
  const [name, version, when] = [newest.madeBy, newest.version, momentText(i18n, newest.madeAt)];
  return i18n._(
    msg`${name} saved version ${version} (${when}). Nothing was saved of yours. Save again to add it as the next version; theirs stays.`,
  );
}
