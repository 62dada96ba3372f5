import { useLingui } from '@lingui/react/macro';
import { AlertCircle, ChevronDown, Cloud, CloudUpload, GitCompareArrows, TabletSmartphone, Trash2 } from 'lucide-react';
import { Suspense, type ComponentType } from 'react';
import type { OutboxDoc, OutboxState } from '#schema/collections.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { ToneIcon, type PillTone } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { Disclosure, DisclosureButton, DisclosurePanel } from '#src/kit/layout/disclosure.tsx';
import { momentText } from '#src/text/dates.ts';
import { operationLabel } from '#src/text/labels/operations.ts';
import { LineActions, lineId } from './line-actions.tsx';
import { WaitsFor, Why } from './line-why.tsx';
import type { Reasons } from './row-words.ts';
import { useName } from './use-name.ts';
import { useWaitsFor } from './use-waits-for.ts';

/** Shared inputs of the lines of all lists. */
export interface LineHelp {
  urlPath: string;
  /** Stock reasons of the desk, by code. */
  reasons: Reasons;
  /** Shows what was saved, as in the form. */
  Saved: ComponentType<{ row: OutboxDoc }>;
}

const looks: Record<OutboxState, { icon: Icon; tone: PillTone }> = {
  queued: { icon: TabletSmartphone, tone: 'waiting' },
  inflight: { icon: CloudUpload, tone: 'open' },
  acked: { icon: CloudUpload, tone: 'open' },
  contested: { icon: GitCompareArrows, tone: 'violet' },
  returned: { icon: AlertCircle, tone: 'danger' },
  refused: { icon: AlertCircle, tone: 'danger' },
  done: { icon: Cloud, tone: 'success' },
  superseded: { icon: Cloud, tone: 'neutral' },
  cancelled: { icon: Trash2, tone: 'neutral' },
};

/** A saved change: its content on request, its state, and its actions. */
export function OutboxLine({ row, help: { urlPath, reasons, Saved } }: { row: OutboxDoc; help: LineHelp }) {
  const { i18n, t } = useLingui();
  const { icon, tone } = row.code === 'rejected' ? looks.cancelled : looks[row.state];
  const what = i18n._(operationLabel(row.type));
  const { name, code } = useName(row);
  const first = useWaitsFor(row);
  const called = [name || what, code].filter(Boolean).join(' ');
  return (
    <Disclosure
      as="li"
      id={lineId(row)}
      tabIndex={-1}
      data-op={row.id}
      data-state={row.state}
      className="flex items-start gap-3 border-b border-line py-3 pr-2 pl-5 outline-offset-[-3px] last:border-b-0 focus:outline-3 focus:outline-focus"
    >
      <ToneIcon tone={tone} icon={icon} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-3 text-[15px]">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <strong className="break-words">{name || what}</strong>
            <CodeText className="text-small text-muted">{code}</CodeText>
          </span>
          <time dateTime={new Date(row.savedAt).toISOString()} className="shrink-0 text-small whitespace-nowrap text-muted">
            {momentText(i18n, row.savedAt)}
          </time>
        </p>
        <p className="text-office text-soft">
          {name === '' ? null : `${what}. `}
          {first && row.state === 'queued' ? null : <Why row={row} reasons={reasons} />}{' '}
          {first ? <WaitsFor first={first} /> : null}
        </p>
        <LineActions row={row} first={first} urlPath={urlPath} />
        <DisclosurePanel>
          <Suspense fallback={<Skeleton className="mt-2 h-24" />}>
            <Saved row={row} />
          </Suspense>
        </DisclosurePanel>
      </div>
      <DisclosureButton
        as={IconButton}
        icon={ChevronDown}
        label={t`What was saved: ${called}`}
        className="-mt-2 data-open:[&>svg]:rotate-180"
      />
    </Disclosure>
  );
}
