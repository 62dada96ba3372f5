import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { FileUp, FolderSearch, ListFilter } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { orderType } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { fileRules } from '#schema/rules/file-purposes.ts';
import { fitsBasket, orderKinds } from '#schema/rules/order-kinds.ts';
import { useLive } from '#src/data/live/live.ts';
import { classesOf } from '#src/data/queries/references.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { useAway } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Menu } from '#src/kit/menu/menu.tsx';

/** The form brings the fields of documents along. */
const FolderDialog = lazy(async () => ({ default: (await import('./folder-dialog.tsx')).FolderDialog }));

interface FillBasketProps {
  order: Order;
  onFile: (file: File) => void;
}

/** Ways to fill a basket other than by codes: a list in a file, the search of documents, and what is known of a folder. */
export function FillBasket({ order, onFile }: FillBasketProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      <FromFile order={order} onFile={onFile} />
      <ByAttributes order={order} />
      <DescribeFolder order={order} />
    </div>
  );
}

/** Chooses the file; its rows are checked by the service, because most boxes are on no device. */
function FromFile({ order, onFile }: FillBasketProps) {
  const { t } = useLingui();
  const isAway = useAway();
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > fileRules.bulk.mostBytes) snack(t`This file is too large for a list of codes.`);
    else onFile(file);
  };
  const whyNot = isAway
    ? t`A file needs the server, which checks every row. Try again once you are online.`
    : order.version === 0
      ? t`This basket is on its way to the server. Then a file can be added.`
      : undefined;
  return (
    <>
      <Button icon={FileUp} className="max-sm:flex-1" disabledReason={whyNot} onClick={() => input.current?.click()}>
        <Trans>From a file</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.xlsx"
        aria-label={t`List of codes`}
        className="hidden"
        onChange={({ target }) => {
          take(target.files?.[0]);
          target.value = ''; // the same file can be chosen again after it was corrected
        }}
      />
    </>
  );
}

/** False for a basket of tapes. */
const takesDocuments = (order: Order) =>
  Object.values(orderType).some((type) => fitsBasket(type, order) && orderKinds[type].objects.includes(objectType.document));

/** Leads to the search of documents, whose results are added to this basket. */
function ByAttributes({ order }: Pick<FillBasketProps, 'order'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { urlPath } = useSession();
  const isAway = useAway();
  const classes = useLive(classesOf, order.projectId);
  if (!takesDocuments(order) || !can('document.search') || !can('order.write')) return null;
  const open = (target: 'class' | 'link', id: string) =>
    void navigate({ to: pathTo(urlPath, 'document-search/{target}/{id}/query', { target, id }), search: { Basket: order.id } });
  const whyNot = isAway
    ? t`The search needs the server. Offline, add items by their codes.`
    : classes === undefined
      ? t`Loading`
      : undefined;
  const [only, other] = classes ?? [];
  const button = (onClick?: () => void) => (
    <Button icon={ListFilter} className="max-sm:flex-1" disabledReason={whyNot} onClick={onClick}>
      <Trans>By attributes</Trans>
    </Button>
  );
  if (whyNot !== undefined || !other) return button(() => open(only ? 'class' : 'link', only?.id ?? order.projectId));
  const entries = (classes ?? []).map(({ id, name }) => ({ id, label: name, onSelect: () => open('class', id) }));
  const all = { id: 'all', label: t`All classes`, onSelect: () => open('link', order.projectId) };
  return <Menu align="start" button={button()} groups={[entries, [all]]} />;
}

const noClasses: readonly DocumentClass[] = [];

/** Describes a file folder that has no known code, or was never registered. */
function DescribeFolder({ order }: Pick<FillBasketProps, 'order'>) {
  const [open, setOpen] = useState(false);
  const classes = useLive(classesOf, order.projectId) ?? noClasses;
  const ofFolders = useMemo(() => classes.filter(({ fileFolder }) => fileFolder), [classes]);
  const types = Object.values(orderType).filter((type) => fitsBasket(type, order) && orderKinds[type].byAttributes);
  if (types.length === 0 || ofFolders.length === 0) return null;
  return (
    <>
      <Button icon={FolderSearch} className="max-sm:flex-1" onClick={() => setOpen(true)}>
        <Trans>Describe a folder</Trans>
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <FolderDialog order={order} types={types} classes={ofFolders} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
