import { Trans, useLingui } from '@lingui/react/macro';
import { Lock, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { dateOrder, showDate } from '#schema/rules/dates.ts';
import { inheritedAttributes } from '#schema/rules/inherit.ts';
import { valueIs } from '#schema/rules/kinds.ts';
import { Button } from '#src/kit/button/button.tsx';
import type { InheritedStripProps } from './contract.ts';
import { InheritedDialog } from './later-parts.ts';

/** Values every document of the box has, changed once for the rest of it (ux.md §6.2). */
export function InheritedStrip(props: InheritedStripProps) {
  const { t, i18n } = useLingui();
  const { documentClass, inherited, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const attributes = inheritedAttributes(documentClass.attributes);
  if (attributes.length === 0) return null;
  return (
    <section
      aria-label={t`Same for every document`}
      className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line bg-sunken px-4 py-0.5 text-office lg:short:min-w-0 lg:short:flex-1 lg:short:border-0 lg:short:border-l"
    >
      <span className="flex shrink-0 items-center gap-1.5 pr-1 text-muted">
        <Lock size={16} aria-hidden />
        <span className="max-sm:hidden lg:short:hidden">
          <Trans>Same for every document</Trans>
        </span>
        <span className="sm:hidden">
          <Trans>Fixed</Trans>
        </span>
      </span>
      <ul className="flex min-w-0 flex-1 gap-2 overflow-hidden mask-r-from-[calc(100%-28px)]">
        {attributes
          .filter(({ id }) => (inherited[id] ?? '') !== '')
          .map((attribute) => {
            const value = inherited[attribute.id] ?? '';
            return (
              <li key={attribute.id} className="h-[30px] shrink-0 rounded-full bg-well px-3 leading-[30px] whitespace-nowrap">
                <span className="mr-1.5 text-muted">{attribute.name}</span>
                <b>{valueIs(attribute) === 'date' ? showDate(value, dateOrder(attribute.format, i18n.locale)) : value}</b>
              </li>
            );
          })}
      </ul>
      {onChange ? (
        <Button variant="quiet" size="small" icon={Pencil} aria-label={t`Change fixed fields`} onClick={() => setOpen(true)}>
          <span className="max-sm:hidden lg:short:hidden">
            <Trans>Change</Trans>
          </span>
        </Button>
      ) : null}
      {isOpen && onChange ? (
        <Suspense>
          <InheritedDialog {...props} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
