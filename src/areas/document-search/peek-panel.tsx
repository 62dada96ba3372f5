import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react';
import { Suspense, type KeyboardEvent } from 'react';
import { documentCalls, type DocumentMetadata, type PageInfo } from '#schema/calls/documents.ts';
import { orderStatus } from '#schema/codes.ts';
import { documentGrant, documentState, type DocumentGrant } from '#schema/codes/documents.ts';
import { pathTo } from '#schema/page-path.ts';
import { shownValue } from '#schema/rules/choices-of.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Drawer } from '#src/kit/layout/drawer.tsx';
import { KeyValue, KeyValues } from '#src/kit/layout/key-values.tsx';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';
import { OrderPill } from '#src/parts/order-sheet/later.ts';
import { PeekPages } from '#src/parts/page-peek/peek-pages.tsx';
import type { ShownDocument } from './use-peek.ts';

interface PeekPanelProps {
  shown: ShownDocument;
  /** Its name in the result; undefined until its row is there. */
  name: string | undefined;
  /** Actions on documents. */
  actions: readonly SelectionAction[];
}

/** A found document before it is opened: its first page, its values and what can be done with it. */
export function PeekPanel({ shown, name, actions }: PeekPanelProps) {
  const { t } = useLingui();
  const { guid, place, close } = shown;
  if (place === 'sheet')
    return (
      <Drawer open side="end" title={<bdi>{name ?? t`Document`}</bdi>} onClose={close} className="w-101">
        <Steps shown={shown} />
        <PeekBody key={guid} guid={guid} actions={actions.map((action) => closingFirst(action, close))} />
      </Drawer>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    <div role="presentation" className="contents" onKeyDown={onKeyDown}>
      <aside aria-label={t`Preview`} className="card-edge flex min-h-0 w-85 shrink-0 flex-col overflow-hidden min-[1180px]:w-101">
        <header className="flex items-start gap-1 border-b border-line py-2 pr-2 pl-5">
          <h2 className="min-w-0 flex-1 py-2 text-section font-bold break-words">
            <bdi>{name ?? t`Document`}</bdi>
          </h2>
          <Steps shown={shown} />
          <IconButton icon={X} label={t`Close`} onClick={close} />
        </header>
        <div
          // another document begins at its top
          key={guid}
          // one without pages has little to focus, and a region that scrolls is reached by the keyboard
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="thin-scroll min-h-0 flex-1 overflow-y-auto outline-offset-[-3px]"
        >
          <PeekBody {...{ guid, actions }} />
        </div>
      </aside>
    </div>
  );
}

/** The dialog of an action takes the place of the sheet. */
const closingFirst = (action: SelectionAction, close: () => void): SelectionAction => ({
  ...action,
  onSelect: (ids, clear) => {
    close();
    action.onSelect(ids, clear);
  },
});

/** To the neighbours of the result, and into the document. */
function Steps({ shown: { before, after, show, open } }: Pick<PeekPanelProps, 'shown'>) {
  const { t } = useLingui();
  return (
    <div className="flex justify-end">
      <IconButton
        icon={ChevronUp}
        label={t`Previous document`}
        disabled={before === undefined}
        onClick={() => before !== undefined && show(before)}
      />
      <IconButton
        icon={ChevronDown}
        label={t`Next document`}
        disabled={after === undefined}
        onClick={() => after !== undefined && show(after)}
      />
      <IconButton icon={Maximize2} label={t`Open document`} onClick={open} />
    </div>
  );
}

function PeekBody({ guid, actions }: { guid: string; actions: readonly SelectionAction[] }) {
  const { data, fault } = useCalled(documentCalls.documentParts, { guid });
  if (!data && fault)
    return (
      <p className="px-5 py-4 text-office text-muted">
        {fault.kind === 'refused' ? (
          <Trans>It was deleted, or you have no right to see it.</Trans>
        ) : (
          <Trans>This document is not on this device.</Trans>
        )}
      </p>
    );
  if (!data) return <Skeleton className="mx-5 my-4 h-80" />;
  return (
    <>
      <PeekPages info={data.info} />
      <div className="flex flex-col gap-4 p-5">
        <Facts info={data.info} metadata={data.metadata} />
        {data.info.state === documentState.active ? <Actions info={data.info} actions={actions} /> : null}
      </div>
    </>
  );
}

/** Values, box, status of the order, and the ways to what else is known of it. */
function Facts({ info, metadata }: { info: PageInfo; metadata: DocumentMetadata }) {
  const { t } = useLingui();
  const { urlPath } = useSession();
  const document = info.guid;
  const status = Object.values(orderStatus).find((each) => each === info.order);
  return (
    <>
      <KeyValues>
        {metadata.attributes
          .filter(({ value }) => value !== '')
          .map(({ id, name, value, multi }) => (
            <KeyValue key={id} name={name}>
              <bdi>{shownValue({ multi }, value)}</bdi>
            </KeyValue>
          ))}
        {info.containerCode === '' ? null : (
          <KeyValue name={t`Box`}>
            <span className="code-text">{info.containerCode}</span>
          </KeyValue>
        )}
        {status === undefined ? null : (
          <KeyValue name={t`Order`}>
            <Suspense fallback={null}>
              <OrderPill order={{ status, outcome: '' }} />
            </Suspense>
          </KeyValue>
        )}
      </KeyValues>
      <nav aria-label={t`Parts of the document`} className="flex flex-wrap gap-x-5 text-office">
        {info.historyEnabled ? (
          <Link to={pathTo(urlPath, 'document-preview/{document}/changes-history', { document })} className="py-2.5">
            <Trans>History of changes</Trans>
          </Link>
        ) : null}
        <Link to={pathTo(urlPath, 'document-preview/{document}/related-documents', { document })} className="py-2.5">
          <Trans>Related documents</Trans>
        </Link>
      </nav>
    </>
  );
}

/** Actions of the result that this panel offers, and the right of the document they need. */
const offered: Readonly<Record<string, DocumentGrant | undefined>> = {
  order: undefined,
  zip: documentGrant.saveDocument,
  pdf: documentGrant.preparePdf,
};

function Actions({ info, actions }: { info: PageInfo; actions: readonly SelectionAction[] }) {
  const { t, i18n } = useLingui();
  const why = ({ id, disabledReason }: SelectionAction) => {
    const grant = offered[id];
    if (grant !== undefined && info.versions.length === 0) return t`The document has no pages.`;
    if (grant !== undefined && !info.grants.includes(grant)) return t`You have no right to save this document.`;
    return disabledReason && i18n._(disabledReason);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {actions
        .filter(({ id }) => id in offered)
        .map((action) => (
          <Button
            key={action.id}
            size="small"
            icon={action.icon}
            variant={action.id === 'order' ? 'primary' : undefined}
            disabledReason={why(action)}
            onClick={() => action.onSelect([info.guid], () => undefined)}
          >
            {i18n._(action.label)}
          </Button>
        ))}
    </div>
  );
}
