import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  ArrowLeft,
  CircleQuestionMark,
  EllipsisVertical,
  FileSpreadsheet,
  FileText,
  PackageCheck,
  PackageOpen,
  PencilLine,
  Printer,
  Trash2,
  Truck,
} from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { containerStatus } from '#schema/codes.ts';
import { can } from '#src/data/session/session.ts';
import { useAway } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { classes } from '#src/kit/classes.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Menu, type MenuEntry } from '#src/kit/menu/menu.tsx';
import { SealPill } from '#src/parts/seal-pill/later.ts';
import { StatusPill } from './status-pill.tsx';
import { isWorkedIn, mayClose, type Box } from './use-box.ts';

export interface BoxActions {
  back: () => void;
  close: () => void;
  edit: () => void;
  reopen: () => void;
  pickup: () => void;
  remove: () => void;
  why: () => void;
  separator: () => void;
  protocolPdf: () => void;
  protocolCsv: () => void;
}

interface BoxBarProps {
  box: Box;
  /** True if the box can be changed; otherwise it is read-only. */
  mayWrite: boolean;
  mayDelete: boolean;
  mayReopen: boolean;
  actions: BoxActions;
}

/** Actions of a container by its status (decisions.md, Status: the menu of S1). */
function useEntries({ box, actions, mayWrite, mayDelete, mayReopen }: BoxBarProps): MenuEntry[][] {
  const { t } = useLingui();
  const { container } = box;
  const isOffline = useAway();
  const why: MenuEntry = {
    id: 'why',
    label: t`Why must this be kept?`,
    icon: CircleQuestionMark,
    onSelect: actions.why,
    disabledReason: isOffline ? t`The reasons need a connection.` : undefined,
  };
  const whys = can('order.read') ? [[why]] : [];
  const protocols: MenuEntry[] = [
    { id: 'pdf', label: t`Transfer list (PDF)`, icon: FileText, onSelect: actions.protocolPdf },
    { id: 'csv', label: t`Transfer list (CSV)`, icon: FileSpreadsheet, onSelect: actions.protocolCsv },
  ];
  if (container.status === containerStatus.opened) {
    const remove: MenuEntry = {
      id: 'delete',
      label: t`Delete this box`,
      icon: Trash2,
      danger: true,
      onSelect: actions.remove,
      disabledReason:
        container.documents > 0
          ? t`Only an empty box can be deleted.`
          : mayDelete
            ? undefined
            : t`You are not allowed to delete boxes.`,
    };
    const edit: MenuEntry = { id: 'edit', label: t`Edit the box`, icon: PencilLine, onSelect: actions.edit };
    // a phone has no room for its button
    const separator: MenuEntry = { id: 'separator', label: t`Separator sheet`, icon: Printer, onSelect: actions.separator };
    return [...(mayWrite ? [[edit, separator]] : []), protocols, ...whys, [remove]];
  }
  if (container.status === containerStatus.closed) {
    const reopen: MenuEntry = {
      id: 'open',
      label: t`Reopen box`,
      icon: PackageOpen,
      onSelect: actions.reopen,
      disabledReason: mayReopen ? undefined : t`Your supervisor can reopen closed boxes.`,
    };
    const pickup: MenuEntry = {
      id: 'pickup',
      label: t`Order a pickup`,
      icon: Truck,
      onSelect: actions.pickup,
      disabledReason: container.orderId === '' ? undefined : t`A pickup is already ordered.`,
    };
    return [...(mayWrite ? [[pickup, reopen]] : []), protocols, ...whys];
  }
  return [protocols, ...whys];
}

function Facts({ about }: { about: readonly string[] }): ReactNode {
  return about
    .filter((fact) => fact !== '')
    .map((fact, index) => (
      <span key={fact} className={classes('truncate', index === 1 && 'max-sm:hidden', index > 1 && 'max-lg:hidden')}>
        {index > 0 ? <span aria-hidden className="mr-2 inline-block size-1 rounded-full bg-neutral-400 align-middle" /> : null}
        {fact}
      </span>
    ));
}

/** Shows the box, its number of documents, and its actions. */
export function BoxBar(props: BoxBarProps) {
  const { t } = useLingui();
  const { box, actions } = props;
  const { container } = box;
  return (
    <header className="flex items-center gap-2 border-b border-line bg-card py-2 pr-4 pl-2 max-sm:gap-1.5 max-sm:pr-1 lg:gap-3 lg:short:border-0 lg:short:py-0.5">
      <IconButton icon={ArrowLeft} label={t`Back to boxes`} onClick={actions.back} />
      <div className="min-w-0 flex-1 lg:short:flex-none">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <h1 tabIndex={-1} data-page-title className="text-page outline-none max-sm:text-section">
            <CodeText>{container.code}</CodeText>
          </h1>
          <StatusPill status={container.status} closesWhenSent={box.closesWhenSent} />
          {container.sealedHash === undefined || container.status === containerStatus.opened ? null : (
            <Suspense>
              <SealPill broken={container.sealBroken} />
            </Suspense>
          )}
        </div>
        <p className="flex gap-2 overflow-hidden text-office whitespace-nowrap text-muted lg:short:hidden">
          <Facts about={[box.project?.name ?? '', box.type?.name ?? '', box.costCenter]} />
        </p>
      </div>
      <p className="hidden pr-2 text-right text-small leading-[18px] text-muted sm:block lg:short:hidden">
        <strong className="block text-page leading-6 text-text">{container.documents}</strong>
        <Plural value={container.documents} one="document" other="documents" />
      </p>
      {isWorkedIn(box) ? (
        <Button icon={Printer} onClick={actions.separator} className="max-sm:hidden">
          <Trans>Separator sheet</Trans>
        </Button>
      ) : null}
      {mayClose(box) ? (
        <Button variant="strong" icon={PackageCheck} aria-label={t`Close box`} onClick={actions.close}>
          <span className="max-sm:hidden">
            <Trans>Close box</Trans>
          </span>
          <span className="max-[22rem]:hidden sm:hidden">
            <Trans>Close</Trans>
          </span>
        </Button>
      ) : (
        <Button variant="strong" icon={FileText} aria-label={t`Print transfer list`} onClick={actions.protocolPdf}>
          <span className="max-sm:hidden">
            <Trans>Print transfer list</Trans>
          </span>
        </Button>
      )}
      <Menu button={<IconButton icon={EllipsisVertical} label={t`More actions`} />} groups={useEntries(props)} />
    </header>
  );
}
