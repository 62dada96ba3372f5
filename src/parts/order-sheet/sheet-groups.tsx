import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Pill, type PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import type { RowAction } from '#src/kit/list/declare.ts';
import { inBasketText, reasonText } from '#src/text/labels/order-reasons.ts';
import { isOnOrder, useFreeWishes } from '#src/parts/ordering/use-free-wishes.ts';
import type { groupsOf, SheetLine } from './wanted.ts';

/** Items by what becomes of them: those that can go, that need an agreement, and that cannot go, with their reasons. */
export function SheetGroups({ groups }: { groups: ReturnType<typeof groupsOf> }) {
  return (
    <>
      <Group lines={groups.can} tone="success" icon={CircleCheck} title={<Trans>Can go</Trans>} />
      <Group lines={groups.agree} tone="waiting" icon={CircleHelp} title={<Trans>Need your OK in the basket</Trans>} />
      <Group lines={groups.cannot} tone="danger" icon={CircleX} title={<Trans>Cannot go, and stay here</Trans>} />
    </>
  );
}

const onOrder = (lines: readonly SheetLine[]) =>
  lines.flatMap(({ document, reasons }) => (isOnOrder(reasons) ? [document.id] : []));

/** The wish to be notified when an item is free. */
function Wish({ label, icon, disabledReason, onSelect, isAwaited }: RowAction & { isAwaited: boolean }) {
  const { i18n } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isAwaited ? (
        <p className="text-office">
          <Trans>You will be notified when it is free.</Trans>
        </p>
      ) : null}
      <Button
        variant="quiet"
        size="small"
        icon={icon}
        onClick={onSelect}
        disabledReason={disabledReason ? i18n._(disabledReason) : undefined}
      >
        {i18n._(label)}
      </Button>
    </div>
  );
}

interface GroupProps {
  lines: readonly SheetLine[];
  tone: PillTone;
  icon: Icon;
  title: ReactNode;
}

/** One of the three groups; hidden while it is empty. */
function Group({ lines, tone, icon, title }: GroupProps) {
  const { t, i18n } = useLingui();
  const { waiting, actionOf } = useFreeWishes(onOrder(lines));
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="flex items-center gap-2 pb-2">
        <Pill tone={tone} icon={icon}>
          {title}
        </Pill>
        <span className="tabular-nums text-muted">{lines.length}</span>
      </h3>
      <ul className="thin-scroll max-h-56 divide-y divide-line overflow-y-auto rounded-control px-3 ring-1 ring-line">
        {lines.map(({ document, item, reasons, inBasketOf }) => (
          <li key={document.id} className="py-2">
            {document.code ? <CodeText>{document.code}</CodeText> : <bdi className="font-bold">{document.title}</bdi>}
            <p className="text-office text-soft">
              {item === null
                ? t`Its project takes no orders, or is not on this device.`
                : [
                    ...reasons.map((reason) => reasonText(i18n, reason)),
                    ...(inBasketOf ? [inBasketText(i18n, inBasketOf)] : []),
                  ].join(' ')}
            </p>
            {isOnOrder(reasons) ? <Wish {...actionOf(document.id)} isAwaited={waiting.has(document.id)} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
