import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { Button } from '#src/kit/button/button.tsx';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Popover } from '#src/kit/menu/popover.tsx';
import type { Columns } from '#src/kit/list/use-columns.ts';
import { labelText } from '#src/text/words.ts';

/** Chooses columns and their order, with buttons instead of dragging (WCAG 2.5.7). */
export function ColumnChooser<Row>({ columns }: { columns: Columns<Row> }) {
  const { t, i18n } = useLingui();
  const visible = columns.all.filter((each) => each.visible).length;
  return (
    <Popover
      className="flex w-80 flex-col p-2"
      button={
        <button type="button" className={buttonClass('secondary', 'small')}>
          <Columns3 size={18} aria-hidden />
          <span className="max-lg:sr-only">
            <Trans>Columns</Trans>
          </span>
        </button>
      }
    >
      <>
        {columns.all.map(({ column, visible: isVisible }, at) => {
          const name = labelText(i18n, column.label);
          return (
            <div key={column.id} className="flex items-center rounded-small hover:bg-tint">
              <label className="flex min-h-10 flex-1 cursor-pointer items-center gap-3 pl-2 text-office">
                <input
                  type="checkbox"
                  checked={isVisible}
                  disabled={isVisible && visible === 1}
                  onChange={() => columns.toggle(column.id)}
                  className="size-[18px] accent-primary"
                />
                {name}
              </label>
              <IconButton
                icon={ArrowUp}
                iconSize={18}
                label={t`Move ${name} up`}
                disabled={at === 0}
                onClick={() => columns.move(column.id, -1)}
              />
              <IconButton
                icon={ArrowDown}
                iconSize={18}
                label={t`Move ${name} down`}
                disabled={at === columns.all.length - 1}
                onClick={() => columns.move(column.id, 1)}
              />
            </div>
          );
        })}
        <div className="mt-1 border-t border-line pt-2">
          <Button variant="quiet" size="small" onClick={columns.reset}>
            <Trans>Reset columns</Trans>
          </Button>
        </div>
      </>
    </Popover>
  );
}
