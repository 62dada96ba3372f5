import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FilePen, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { OrderType } from '#schema/codes.ts';
import { operationType, orderStatusAction } from '#schema/codes/orders.ts';
import { fitsBasket, isOutside } from '#schema/rules/order-kinds.ts';
import { saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { ListLoading } from '#src/kit/list/list-states.tsx';
import { Segments } from '#src/kit/menu/segments.tsx';
import { RefusedScan } from '#src/kit/scan/refused-scan.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { changeItem } from '#src/parts/ordering/acts.ts';
import { orderTypeLabels } from '#src/text/labels/orders.ts';
import { useCtrlEnter } from '#src/parts/ordering/use-ctrl-enter.ts';
import { BasketFrame } from './basket-frame.tsx';
import { BasketHead } from './basket-head.tsx';
import { BasketItems } from './basket-items.tsx';
import type { BasketProps } from './basket-props.ts';
import { basketLines, countsOf, type BasketLine } from './basket-lines.ts';
import { OrderPanel } from './order-panel.tsx';
import { useAvailability } from './use-availability.ts';
import { useChanged } from './use-changed.ts';
import { useBasket, type CodeAdded } from './use-basket.ts';
import { useMissing, useSend } from './use-send.ts';

/** Lists of what is not in the archive are rare, and bring the form of a document along. */
const OutsideItems = lazy(async () => ({ default: (await import('./outside-items.tsx')).OutsideItems }));
/** Most baskets are deliveries: they do not wait for the parts of materials and destructions. */
const Materials = lazy(async () => ({ default: (await import('./materials.tsx')).Materials }));
const DestroyServices = lazy(async () => ({ default: (await import('./destroy-services.tsx')).DestroyServices }));
/** A file is one of the ways to fill a basket. */
const FileRows = lazy(async () => ({ default: (await import('./file-rows.tsx')).FileRows }));
const ConfirmDestroy = lazy(async () => ({ default: (await import('./confirm-destroy.tsx')).ConfirmDestroy }));

/** Agrees to everything that is described; what changes later is asked again. */
async function agreeTo(lines: readonly BasketLine[]): Promise<void> {
  const asks = lines.filter(({ answer, agreed }) => answer?.code === orderStatusAction.withConfirmation && !agreed);
  for (const { position, answer } of asks)
    await changeItem(position, { confirmed: answer?.reasons.map(({ code }) => code) ?? [] });
}

/** Brings documents of the basket up to date. */
async function renew(lines: readonly BasketLine[], changed: ReturnType<typeof useChanged>): Promise<void> {
  for (const { position } of lines) {
    const now = changed.get(position.id);
    if (now) await changeItem(position, { values: now.values });
  }
}

/** Documents that changed since they were added, with the way to bring them up to date. */
function ChangedNote({ lines, onUpdate }: { lines: readonly BasketLine[]; onUpdate: () => void }) {
  const count = lines.filter(({ changed }) => changed).length;
  if (count === 0) return null;
  return (
    <Banner
      tone="info"
      icon={FilePen}
      title={
        <Plural value={count} one="# document changed since it was added" other="# documents changed since they were added" />
      }
    >
      <Button size="small" icon={RefreshCw} onClick={onUpdate}>
        <Trans>Bring up to date</Trans>
      </Button>
    </Banner>
  );
}

/** A basket: its items with what can go today, and next to them everything the order needs. */
export function BasketPage(props: BasketProps) {
  const { order, positions, kind } = props;
  const [type, setType] = useState(order.type);
  const [file, setFile] = useState<File>();
  const acts = useBasket(order, positions, type);
  const answers = useAvailability(order, positions);
  const changed = useChanged(positions);
  const lines = useMemo(() => basketLines(positions, answers, changed), [positions, answers, changed]);
  const counts = useMemo(() => countsOf(lines), [lines]);
  const missing = useMissing(props, counts);
  const sending = useSend(order, props.project);
  const refused = useCodes(acts.addCode);
  useCtrlEnter(() => (missing.length === 0 && !sending.asking ? sending.start() : undefined));
  const outside = isOutside(order);
  const isMaterials = order.operation === operationType.materials;
  const sends = { counts, missing, busy: sending.busy, onSend: sending.start };
  const panel = (
    <OrderPanel {...props} {...sends} onAgree={() => void saving(() => agreeTo(lines))}>
      {outside ? null : <TypeOfNew types={kind.types.filter((each) => fitsBasket(each, order))} type={type} onChange={setType} />}
      {order.operation === operationType.destroy ? (
        <Suspense fallback={null}>
          <DestroyServices order={order} />
        </Suspense>
      ) : null}
    </OrderPanel>
  );
  return (
    <BasketFrame panel={panel} sending={sends}>
      <BasketHead {...props} />
      <Suspense fallback={null}>{props.refusal}</Suspense>
      {refused.notice}
      <Suspense fallback={<ListLoading />}>
        {isMaterials ? <Materials order={order} positions={positions} /> : null}
        {outside ? <OutsideItems order={order} positions={positions} acts={acts} /> : null}
        {file ? <FileRows order={order} type={type} file={file} onClose={() => setFile(undefined)} /> : null}
      </Suspense>
      <ChangedNote lines={lines} onUpdate={() => void saving(() => renew(lines, changed))} />
      {isMaterials || outside || file ? null : (
        <BasketItems {...{ order, lines, counts, acts }} onCode={refused.take} onFile={setFile} />
      )}
      <Suspense fallback={null}>
        {sending.asking ? (
          <ConfirmDestroy count={counts.can + counts.agree} onSend={sending.send} onClose={sending.stop} />
        ) : null}
      </Suspense>
    </BasketFrame>
  );
}

interface TypeOfNewProps {
  types: readonly OrderType[];
  type: OrderType;
  onChange: (type: OrderType) => void;
}

/** The form in which new items are ordered; hidden where there is one only. */
function TypeOfNew({ types, type, onChange }: TypeOfNewProps) {
  const { t, i18n } = useLingui();
  if (types.length < 2) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-[15px] text-soft">
        <Trans>Type of new items</Trans>
      </span>
      <Segments
        label={t`Type of new items`}
        wide
        value={String(type)}
        options={types.map((each) => ({ value: String(each), label: i18n._(orderTypeLabels[each]) }))}
        onChange={(value) => onChange(types.find((each) => String(each) === value) ?? type)}
      />
    </div>
  );
}

/** Takes scanned and typed codes. The tone comes after the item is on disk. */
function useCodes(addCode: (code: string) => Promise<CodeAdded>) {
  const { signal } = useScanner();
  const [refused, setRefused] = useState<{ code: string; why: CodeAdded }>();
  const turn = useRef(0);
  const take = async (code: string) => {
    const own = ++turn.current;
    const came = await addCode(code);
    signal(came === 'added' ? 'accepted' : came === 'twice' ? 'warning' : 'rejected');
    if (own === turn.current) setRefused(came === 'added' ? undefined : { code, why: came });
  };
  // cards and separators are what a gloved hand scans by mistake: they are no code of an item
  useScan(({ code, kind }) => (kind === 'command' || kind === 'separator' ? signal('rejected') : void take(code)));
  const notice = refused ? (
    <RefusedScan code={refused.code}>
      {refused.why === 'twice' ? (
        <Trans>It is in this basket already.</Trans>
      ) : refused.why === 'unknown' ? (
        <Trans>Nothing of this type on this device has this code. Find it with the search, and order it there.</Trans>
      ) : refused.why === 'several' ? (
        <Trans>Several documents have this code. Find the one you need with the search, and order it there.</Trans>
      ) : refused.why === 'outside' ? (
        <Trans>Codes belong to the archive. List here what is not in it.</Trans>
      ) : refused.why === 'otherProject' ? (
        <Trans>This box belongs to another project. Open a basket there.</Trans>
      ) : refused.why === 'full' ? (
        <Trans>This order has no room for it. Send it, and go on in a new basket.</Trans>
      ) : refused.why === 'notTape' ? (
        <Trans>This box is not for tapes. Order it in a basket of boxes.</Trans>
      ) : (
        <Trans>The device could not save it. Scan it again.</Trans>
      )}
    </RefusedScan>
  ) : null;
  return { take: (code: string) => void take(code), notice };
}
