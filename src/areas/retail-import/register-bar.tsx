import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { Button } from '#src/kit/button/button.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { todayHere } from '#src/kit/inputs/today.ts';
import { saving } from '#src/data/sync/run.ts';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { begunFields, fieldsAfter, valuesOfLine } from './line-values.ts';
import type { ListedFiles } from './listed-values.ts';
import type { RetailLine } from './retail-line.ts';
import type { RetailWork } from './retail-work.ts';

interface RegisterBarProps {
  lines: readonly RetailLine[];
  work: RetailWork;
  documentClass: DocumentClass;
  /** Values of the list that came with the files. */
  listed: ListedFiles | undefined;
}

/** Numbers of files in each state, and the one button that registers what is ready. */
export function RegisterBar({ lines, work, documentClass, listed }: RegisterBarProps) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const isOffline = useOnlineOnly() !== undefined;
  const wanted = lines.filter((line) => line.state === 'ready' || line.state === 'faulty' || (isOffline && isAtHand(line)));
  const ready = wanted.length;
  const chosen = new Set(wanted);
  const rest = lines.filter((line) => !chosen.has(line));
  const count = (...states: readonly RetailLine['state'][]) => rest.filter(({ state }) => states.includes(state)).length;
  const moving = count('waits', 'sending', 'checking', 'registering');
  const out = count('refused', 'failed', 'missing');
  const [saved, registered] = [count('saved', 'decided'), count('registered')];
  const own = ({ path }: RetailLine) => listed?.byPath.get(path)?.values;
  const fields = () => work.values.value.fields ?? begunFields(documentClass);
  const register = async () => {
    setBusy(true);
    let done = 0;
    const writing = { locale: i18n.locale, today: todayHere() };
    await saving(() =>
      work.register(
        wanted,
        documentClass,
        (line) => valuesOfLine(documentClass, fields(), { fileName: line.name, writing, listed: own(line) }),
        (line) => {
          done += 1;
          work.setValues({ fields: fieldsAfter(documentClass, fields(), own(line)) });
        },
      ),
    );
    setBusy(false);
    announce(t`Saved on this device: ${done}`);
  };
  const over = new Set(lines.flatMap(({ id, state }) => (ended.includes(state) ? [id] : [])));
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 border-t border-line bg-card px-4 py-3">
      <Counts {...{ moving, saved, registered, out }} />
      {registered + out > 0 && !busy ? (
        <Button onClick={() => work.clear(over)}>
          <Trans>Clear the list</Trans>
        </Button>
      ) : null}
      <Button
        variant="primary"
        icon={FileCheck}
        busy={busy}
        disabledReason={ready === 0 ? t`No file is ready yet.` : undefined}
        onClick={() => void register()}
      >
        {out > 0 ? (
          <Trans>
            Register {ready}, {out} not accepted
          </Trans>
        ) : (
          <Plural value={ready} one="Register # document" other="Register # documents" />
        )}
      </Button>
    </div>
  );
}

/** States in which a line has ended. */
const ended: readonly RetailLine['state'][] = ['registered', 'refused'];

/** A file that has not arrived and whose bytes may be on this device. */
const isAtHand = ({ state, outcome }: RetailLine): boolean =>
  state === 'waits' || (state === 'failed' && outcome?.kind !== 'refused');

function Counts({ moving, saved, registered, out }: Readonly<Record<'moving' | 'saved' | 'registered' | 'out', number>>) {
  return (
    <p className="flex min-w-0 flex-1 flex-wrap gap-x-4 text-office text-soft" aria-live="polite">
      {moving > 0 ? (
        <span>
          <Plural value={moving} one="# file on its way" other="# files on their way" />
        </span>
      ) : null}
      {saved > 0 ? (
        <span>
          <Plural value={saved} one="# document waits to be sent" other="# documents wait to be sent" />
        </span>
      ) : null}
      {registered > 0 ? (
        <span>
          <Plural value={registered} one="# document registered" other="# documents registered" />
        </span>
      ) : null}
      {out > 0 ? (
        <span className="text-on-danger">
          <Plural value={out} one="# file not accepted" other="# files not accepted" />
        </span>
      ) : null}
    </p>
  );
}
