import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { pathTo } from '#schema/page-path.ts';
import { call } from '#src/data/calls/call.ts';
import { forgetMassChange, notedUntil, useMassChangeNotes, type MassChangeNote } from '#src/data/searches/mass-changes.ts';
import { useSession } from '#src/data/session/session.ts';
import { useAway } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { momentText } from '#src/text/dates.ts';

const LOOK_MS = 10_000;

/** Changes of several documents of the last minutes: their window may be closed, and they can still be undone. */
export function MassChanges({ onUndone }: { onUndone: () => void }) {
  const [now, setNow] = useState(Date.now);
  const notes = useMassChangeNotes() ?? [];
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => window.clearInterval(timer);
  }, []);
  const shown = notes.filter((note) => notedUntil(note) > now);
  return shown.map((note) =>
    note.isRun ? <RunNote key={note.id} note={note} /> : <ChangeNote key={note.id} {...{ note, onUndone }} />,
  );
}

function ChangeNote({ note, onUndone }: { note: MassChangeNote; onUndone: () => void }) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const isOffline = useAway();
  const [from, until] = [momentText(i18n, note.at), momentText(i18n, notedUntil(note))];
  const undo = async () => {
    setBusy(true);
    const outcome = await call(documentEditCalls.massUpdateUndo, { id: note.id });
    setBusy(false);
    if (outcome.kind !== 'done') return snack(troubleText(i18n, outcome));
    const { undone, skipped } = outcome.data;
    snack(t`Undone: ${undone}. Changed by others since and left as they are: ${skipped}.`);
    onUndone();
    return forgetMassChange(note.id);
  };
  return (
    <Banner
      tone="info"
      actions={
        <Button
          size="small"
          icon={Undo2}
          busy={busy}
          disabledReason={isOffline ? t`Undo needs a connection.` : undefined}
          onClick={() => void undo()}
        >
          <Trans>Undo the change</Trans>
        </Button>
      }
    >
      <Plural
        value={note.documents}
        one={`You changed # document (${from}). It can be undone until ${until}.`}
        other={`You changed # documents (${from}). They can be undone until ${until}.`}
      />
    </Banner>
  );
}

/** The outcome of a run has a page of its own. */
function RunNote({ note: { id, documents, at } }: { note: MassChangeNote }) {
  const { i18n } = useLingui();
  const { urlPath } = useSession();
  const from = momentText(i18n, at);
  return (
    <Banner
      tone="info"
      actions={
        <Link to={pathTo(urlPath, 'documents/mass-change/{id}', { id })} className="text-link underline">
          <Trans>Show the outcome</Trans>
        </Link>
      }
    >
      <Plural
        value={documents}
        one={`You started to change # document (${from}).`}
        other={`You started to change # documents (${from}).`}
      />
    </Banner>
  );
}
