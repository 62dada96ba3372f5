import { Trans, useLingui } from '@lingui/react/macro';
import { Package } from 'lucide-react';
import { orderType } from '#schema/codes.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Material } from '#schema/records/ordering.ts';
import type { Order } from '#schema/records/order.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import { materialGroupCalls } from '#schema/calls/orders.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { materials } from '#src/data/queries/ordering.ts';
import { saving } from '#src/data/sync/run.ts';
import { classes } from '#src/kit/classes.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { QuantityInput } from '#src/kit/inputs/quantity-input.tsx';
import { addItem, changeItem, removeItem } from '#src/parts/ordering/acts.ts';
import { clockText } from '#src/text/dates.ts';
import { MaterialPicture } from './material-picture.tsx';

interface MaterialsProps {
  order: Order;
  positions: readonly Position[];
}

/** Materials as cards; a quantity is whole packs. */
export function Materials({ order, positions }: MaterialsProps) {
  const found = useLive(materials);
  const { data: stocked, time } = useCalled(materialGroupCalls.getMaterials, { id: order.id });
  const quantityOf = (id: string) => positions.find((one) => one.materialId === id && one.state === positionState.asked);
  if (found?.length === 0) {
    return (
      <EmptyState icon={Package} title={<Trans>No materials on this device</Trans>}>
        <Trans>They come with the next synchronization.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className="thin-scroll grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-1 sm:grid-cols-2 xl:grid-cols-3">
      {(found ?? []).map((material) => (
        <MaterialCard
          key={material.id}
          material={material}
          order={order}
          position={quantityOf(material.id)}
          stock={stocked?.find(({ id }) => id === material.id)?.free}
          asOf={time}
        />
      ))}
    </ul>
  );
}

interface MaterialCardProps {
  material: Material;
  order: Order;
  position: Position | undefined;
  /** Pieces no other order waits for, and when the archive counted them; undefined before an answer. */
  stock: number | undefined;
  asOf: number;
}

function MaterialCard({ material, order, position, stock, asOf }: MaterialCardProps) {
  const { t } = useLingui();
  const { id, code, name, unit, description } = material;
  const pack = Math.max(1, material.pack);
  const item = {
    projectId: order.projectId,
    centralArchiveId: order.centralArchiveId,
    type: orderType.orderMaterial,
    objectType: objectType.none,
    objectId: '',
    containerId: '',
    code,
    classId: '',
    values: {},
    title: name,
    materialId: id,
  };
  const change = (quantity: number) =>
    void saving(async () => {
      if (quantity === 0) return position && removeItem(position);
      const own = position?.id === positionId(order.id, id) ? position : undefined;
      return own ? changeItem(own, { quantity }) : addItem(order.id, { ...item, quantity });
    });
  return (
    <li className="card-edge flex flex-col gap-2 p-4">
      <div className="flex items-center gap-3">
        <MaterialPicture code={code} />
        <div className="min-w-0">
          <p className="truncate font-bold">{name}</p>
          <CodeText className="text-small text-muted">{code}</CodeText>
        </div>
      </div>
      {description === '' ? null : <p className="line-clamp-2 text-office text-muted">{description}</p>}
      <div className="mt-auto flex items-center justify-between gap-3">
        <span className="text-office text-soft">
          {t`Pack of ${pack} ${unit}`}
          {stock === undefined ? null : <Free stock={stock} asked={position?.quantity ?? 0} asOf={asOf} />}
        </span>
        <QuantityInput
          label={name}
          value={position?.quantity ?? 0}
          pack={pack}
          most={Math.min(pack * 1_000, ORDER_LIMITS.quantity)}
          onChange={change}
        />
      </div>
    </li>
  );
}

/** The stock of the archive; a quantity beyond it goes in parts. */
function Free({ stock, asked, asOf }: { stock: number; asked: number; asOf: number }) {
  const { t, i18n } = useLingui();
  const now = Math.max(0, Math.min(stock, asked));
  const later = asked - now;
  const isShort = later > 0;
  return (
    <span className={classes('block', isShort ? 'font-bold text-on-waiting' : 'text-muted')}>
      {isShort
        ? t`${now} of ${asked} now, ${later} when they come.`
        : t`${i18n.number(Math.max(0, stock))} free at ${clockText(asOf)}`}
    </span>
  );
}
