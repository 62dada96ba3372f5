import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { knownStates } from '#schema/calls/rescue.ts';
import { CountPill } from '#src/kit/feedback/pill.tsx';
import { KeyValue, KeyValues } from '#src/kit/layout/key-values.tsx';
import { momentText } from '#src/text/dates.ts';
import { operationLabel } from '#src/text/labels/operations.ts';
import type { ReadFile } from './read-file.ts';
import { stateWords } from './words.ts';

/** Owner of the file, its content by kind, and the known states, shown before the import. */
export function RescueContents({ read }: { read: ReadFile }) {
  const { i18n } = useLingui();
  const { file, states, uploads } = read;
  const notAccepted = [...uploads.values()].filter((upload) => upload === '').length;
  const byKind = tally(file.operations.map(({ type }) => type));
  const byState = tally(file.operations.map(({ opId }) => states.get(opId) ?? 'new'));
  return (
    <div className="flex flex-col gap-3 text-text">
      <KeyValues>
        <KeyValue name={<Trans>Author</Trans>}>{file.userName}</KeyValue>
        <KeyValue name={<Trans>Device</Trans>}>{file.deviceName}</KeyValue>
        <KeyValue name={<Trans>File saved</Trans>}>{momentText(i18n, file.madeAt)}</KeyValue>
      </KeyValues>
      <Counted title={<Trans>Contents</Trans>}>
        {[...byKind].map(([type, count]) => (
          <Line key={type} name={i18n._(operationLabel(type))} count={count} />
        ))}
        {file.files.length > 0 ? <Line name={<Trans>Photos and files</Trans>} count={file.files.length} /> : null}
      </Counted>
      {file.filesLeft > 0 ? (
        <p className="text-office text-on-waiting">
          <Plural
            value={file.filesLeft}
            one="# photo or file did not fit into the rescue file. It is on the device until the data there is erased."
            other="# photos or files did not fit into the rescue file. They are on the device until the data there is erased."
          />
        </p>
      ) : null}
      {notAccepted > 0 ? (
        <p role="alert" className="text-office text-on-danger">
          <Plural
            value={notAccepted}
            one="The server did not accept # photo or file. It stays in the rescue file: keep that file, and ask its author for a new photo."
            other="The server did not accept # photos or files. They stay in the rescue file: keep that file, and ask its author for new photos."
          />
        </p>
      ) : null}
      {file.drafts.length > 0 ? (
        <p className="text-office text-muted">
          <Plural
            value={file.drafts.length}
            one="Also # unfinished form, which stays in the file."
            other="Also # unfinished forms, which stay in the file."
          />
        </p>
      ) : null}
      <Counted title={<Trans>Status on the server</Trans>}>
        {([...knownStates, 'unfit'] as const).map((state) =>
          byState.has(state) ? <Line key={state} name={i18n._(stateWords[state])} count={byState.get(state) ?? 0} /> : null,
        )}
      </Counted>
    </div>
  );
}

function Counted({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-1 text-office font-bold text-muted">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function Line({ name, count }: { name: ReactNode; count: number }) {
  return (
    <li className="flex min-h-9 items-center justify-between gap-3 text-[15px]">
      {name}
      <CountPill>{count}</CountPill>
    </li>
  );
}

function tally<T>(all: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}
