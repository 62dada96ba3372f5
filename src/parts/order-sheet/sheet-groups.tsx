import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Pill, type PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { reasonText } from '#src/text/labels/order-reasons.ts';
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

interface GroupProps {
  lines: readonly SheetLine[];
  tone: PillTone;
  icon: Icon;
  title: ReactNode;
}

/** One of the three groups; hidden while it is empty. */
function Group({ lines, tone, icon, title }: GroupProps) {
  const { t, i18n } = useLingui();
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
        {lines.map(({ document, item, reasons }) => (
          <li key={document.id} className="py-2">
            {document.code ? <CodeText>{document.code}</CodeText> : <bdi className="font-bold">{document.title}</bdi>}
            <p className="text-office text-soft">
              {item === null
                ? t`Its project takes no orders, or is not on this device.`
                : reasons.map((reason) => reasonText(i18n, reason)).join(' ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
