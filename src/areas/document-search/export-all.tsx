import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { documentPreparedCalls } from '#schema/calls/document-prepared.ts';
import { pathTo } from '#schema/page-path.ts';
import { call } from '#src/data/calls/call.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { conditionsOf, type AddressQuery } from './address-query.ts';
import { listIn } from './list-in.ts';
import { listLocked } from './result-list.ts';
import type { SearchTarget } from './use-target.ts';

/** Has everything that the search finds prepared as a list, and leads to where it can be downloaded. */
export function ExportAll({ target, query, isLocked }: { target: SearchTarget; query: AddressQuery; isLocked: boolean }) {
  const { i18n } = useLingui();
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const asked = { id: crypto.randomUUID(), query: { ...target.asked, ...conditionsOf(query), ...listIn(query) } };
    const outcome = await call(documentPreparedCalls.searchExport, asked);
    setBusy(false);
    if (outcome.kind === 'done') await navigate({ to: pathTo(urlPath, 'documents/prepared') });
    else snack(troubleText(i18n, outcome));
  };
  return (
    <Button icon={FileDown} busy={busy} disabledReason={isLocked ? i18n._(listLocked) : undefined} onClick={() => void start()}>
      <Trans>Export all</Trans>
    </Button>
  );
}
