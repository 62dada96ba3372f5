import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw, X } from 'lucide-react';
import { memo } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Pill, type PillTone } from '#src/kit/feedback/pill.tsx';
import { Progress } from '#src/kit/feedback/progress.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { verdictText } from '#src/parts/answers/verdict-text.ts';
import { valueFaults } from '#src/text/area-problems/value-faults.ts';
import { problemLine, refusalWords } from '#src/text/problem-lines.ts';
import type { LineState, RetailLine } from './retail-line.ts';
import type { RetailWork } from './retail-work.ts';

const words: Readonly<Record<LineState, [MessageDescriptor, PillTone]>> = {
  waits: [msg`Waits`, 'neutral'],
  missing: [msg`File missing`, 'danger'],
  sending: [msg`Being sent`, 'waiting'],
  checking: [msg`Being checked`, 'waiting'],
  ready: [msg`Ready`, 'info'],
  registering: [msg`Being registered`, 'waiting'],
  saved: [msg`Saved on this device`, 'waiting'],
  forgotten: [msg`Saved long ago`, 'neutral'],
  decided: [msg`With your supervisor`, 'waiting'],
  registered: [msg`Registered`, 'success'],
  refused: [msg`Not accepted`, 'danger'],
  failed: [msg`Interrupted`, 'danger'],
  faulty: [msg`Not registered`, 'danger'],
};
const held: readonly LineState[] = ['sending', 'checking', 'registering', 'saved', 'decided', 'registered'];

/** One line a file: where it is on its way, and why it is not accepted. */
export function RetailLines({ lines, ...of }: { lines: readonly RetailLine[]; work: RetailWork; documentClass: DocumentClass }) {
  const { t } = useLingui();
  if (lines.length === 0)
    return (
      <p className="text-office text-muted">
        <Trans>No files yet.</Trans>
      </p>
    );
  return (
    <ul aria-label={t`Files of this import`} className="divide-y divide-line">
      {lines.map((line) => (
        <Line key={line.id} line={line} {...of} />
      ))}
    </ul>
  );
}

interface LineProps {
  line: RetailLine;
  work: RetailWork;
  documentClass: DocumentClass;
}

/** Drawn when it changes itself: each step of each of hundreds of files would draw all lines otherwise. */
const Line = memo(function Line({ line, work, documentClass }: LineProps) {
  const { t, i18n } = useLingui();
  const { id, path, name, state, part } = line;
  const [label, tone] = words[state];
  const why = whyOf(i18n, line, documentClass);
  return (
    <li data-line={state} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 py-1">
      <span className="min-w-0">
        <bdi className="block truncate font-bold" title={path}>
          {name}
        </bdi>
        {path === name ? null : <bdi className="block truncate text-small text-muted">{path}</bdi>}
        {state === 'sending' ? <Progress label={t`Sending ${name}`} value={part} most={1} /> : null}
      </span>
      <Pill tone={tone}>
        {i18n._(label)}
        {state === 'sending' || (state === 'failed' && part > 0) ? ` ${Math.round(part * 100)} %` : null}
      </Pill>
      <span className="flex">
        {state === 'failed' ? (
          <Button size="small" icon={RotateCcw} onClick={() => work.again(id)}>
            <Trans>Send again</Trans>
          </Button>
        ) : null}
        {held.includes(state) ? (
          <span className="size-icon-button" />
        ) : (
          <IconButton icon={X} label={t`Take ${name} off the list`} onClick={() => work.drop(id)} />
        )}
      </span>
      {why === '' ? null : <span className="col-span-full pb-1 text-small text-on-danger">{why}</span>}
    </li>
  );
});

/** Why a file or its document is not accepted, with the field it is about. */
function whyOf(i18n: I18n, { state, why, about, outcome, returned }: RetailLine, { attributes }: DocumentClass): string {
  if (state === 'missing')
    return i18n._(msg`The file has not arrived, or was removed after a long time. Choose it again: it goes on.`);
  if (state === 'forgotten') return i18n._(msg`With a connection this line shows whether the document is registered.`);
  if (outcome?.kind === 'unreachable')
    return i18n._(msg`The connection was lost. Sending goes on where it stopped once the server can be reached.`);
  if (outcome) return troubleText(i18n, outcome);
  if (state !== 'faulty' && state !== 'refused') return '';
  if (why === '' && returned) return returnedText(i18n, returned);
  if (why === 'rejected') return i18n._(msg`Your supervisor rejected the document. The reason is with the sent changes.`);
  if (why === '') return '';
  if (state === 'refused') return verdictText(i18n, why);
  const fault = valueFaults[why];
  if (fault) {
    const own = why === 'regex' ? attributes.find(({ name }) => name === about)?.regexMessage : '';
    return `${about === '' ? '' : `${about}: `}${own || i18n._(fault)}`;
  }
  return problemLine(i18n, { code: why });
}

/** Why the operation of a document came back: the words of a supervisor, or the reason of the service. */
function returnedText(i18n: I18n, { state, code, message }: NonNullable<RetailLine['returned']>): string {
  if (state === 'returned') return i18n._(msg`Message from your supervisor: ${message}`);
  const { title, text } = refusalWords(i18n, { code, message });
  return `${title}. ${text}`;
}
