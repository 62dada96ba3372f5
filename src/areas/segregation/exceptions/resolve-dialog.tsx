import { Trans, useLingui } from '@lingui/react/macro';
import { FileWarning, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { exceptionKind } from '#schema/codes/bench.ts';
import { containerStatus } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { containerReceive, exceptionResolve } from '#schema/operations/rooms/archive.ts';
import type { Container } from '#schema/records/container.ts';
import type { OpenException } from '#src/data/queries/exceptions.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { can } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { resolutionWords, type Resolution } from '#src/parts/exceptions/resolution-words.ts';
import { exceptionWords } from './exception-words.ts';
import { isNowKnown } from './exceptions.list.tsx';

/** Settles an exception: what became of it, with a note. A box that is known by now is received with one button. */
export function ResolveDialog({ exception, onClose }: { exception: OpenException; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { row, box } = exception;
  const mayResolve = can('segregation.correct');
  const [resolution, setResolution] = useState<Resolution | ''>('');
  const [note, setNote] = useState(row.note);
  const settle = async (chosen: Resolution) => {
    if (!(await resolve(row.id, chosen, note))) return;
    snack(t`Exception settled`);
    onClose();
  };
  const receive = async (known: Container) => {
    if (await receiveKnown(known)) await settle('found');
  };
  return (
    <FormDialog
      open
      title={i18n._(exceptionWords[row.kind])}
      submitLabel={t`Settle`}
      disabledReason={
        mayResolve ? (resolution === '' ? t`Choose what became of it.` : undefined) : t`A supervisor or the archive settles it.`
      }
      onSubmit={() => (resolution === '' ? undefined : settle(resolution))}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack">
        <About exception={exception} />
        {row.kind === exceptionKind.notApproved ? <NotDestroyed listCode={row.note} /> : null}
        {isNowKnown(exception) && box ? <NowKnown box={box} onReceive={() => void receive(box)} /> : null}
        <Field
          type="select"
          label={t`What became of it`}
          required
          value={resolution}
          options={(Object.keys(resolutionWords) as Resolution[]).map((value) => ({
            value,
            label: i18n._(resolutionWords[value]),
          }))}
          onChange={(value) => setResolution(value as Resolution)}
        />
        <Field type="text" label={t`Note`} value={note} maxLength={LIMITS.noteCharacters} onChange={setNote} />
      </div>
    </FormDialog>
  );
}

/** The code that was seen, and the box it is about where that is another code. */
function About({ exception: { row, box } }: { exception: OpenException }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <CodeText className="font-bold">{row.code}</CodeText>
      {box && box.code !== row.code ? (
        <span className="text-muted">
          <Trans>
            Box <CodeText>{box.code}</CodeText>
          </Trans>
        </span>
      ) : null}
    </p>
  );
}

/** A signed list of destruction that had no effect: a person looks at the shelf, because the list itself is kept as it is. */
function NotDestroyed({ listCode }: { listCode: string }) {
  return (
    <Banner tone="waiting" icon={FileWarning} title={<Trans>Nothing was destroyed in the records. All data is safe.</Trans>}>
      <Trans>
        A signed list ({listCode}) names this item as destroyed. Its order was not approved, or the archive did not sign the list.
        Check whether the item is on its shelf, then settle this. If it is gone, inform the supervisor of the project.
      </Trans>
    </Banner>
  );
}

/** The box whose device has been online since: a person receives it, never a rule. */
function NowKnown({ box, onReceive }: { box: Container; onReceive: () => void }) {
  const { t } = useLingui();
  const mayReceive = can('container.receive');
  const isOpen = box.status === containerStatus.opened;
  const isHere = box.status === containerStatus.completed;
  return (
    <Banner
      tone="success"
      icon={PackageCheck}
      title={<Trans>Now known: box {box.code}</Trans>}
      actions={
        isHere || !mayReceive ? null : (
          <Button
            icon={PackageCheck}
            disabledReason={isOpen ? t`Its author has to close it first.` : undefined}
            onClick={onReceive}
          >
            <Trans>Receive box</Trans>
          </Button>
        )
      }
    >
      {isHere ? <Trans>It is received already.</Trans> : null}
    </Banner>
  );
}

const resolve = (entityId: string, resolution: Resolution, note: string): Promise<boolean> =>
  saving(() => run.save(exceptionResolve, { entityId, payload: { resolution, note } }));

const receiveKnown = ({ id, projectId }: Container): Promise<boolean> => {
  const payload = { projectId, seals: [], condition: 'good' as const, placeCode: '', scanned: false };
  return saving(() => run.save(containerReceive, { entityId: id, payload }));
};
