import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Ellipsis } from 'lucide-react';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { classes } from '#src/kit/classes.ts';
import { Menu, type MenuEntry } from '#src/kit/menu/menu.tsx';
import { useFitting } from './use-fitting.ts';

/** Actions on the selected rows. */
export interface SelectionAction {
  id: string;
  label: MessageDescriptor;
  icon?: Icon | undefined;
  /** True for the primary action. */
  accent?: boolean | undefined;
  disabledReason?: MessageDescriptor | undefined;
  /** `clear` ends the selection: call it when the action is done, not when it starts. */
  onSelect: (ids: readonly string[], clear: () => void) => void;
}

interface SelectionBarProps {
  ids: ReadonlySet<string>;
  actions: readonly SelectionAction[];
  onClear: () => void;
}

/** Docked under the rows, so that it never covers one (WCAG 2.4.11). Actions without room are in a menu, and ending it is always in reach. */
export function SelectionBar({ ids, actions, onClear }: SelectionBarProps) {
  const { t, i18n } = useLingui();
  const { row, fitting } = useFitting<HTMLDivElement>();
  const choose = (action: SelectionAction) => action.onSelect([...ids], onClear);
  const entryOf = (action: SelectionAction): MenuEntry => ({
    id: action.id,
    label: i18n._(action.label),
    icon: action.icon,
    disabledReason: action.disabledReason ? i18n._(action.disabledReason) : undefined,
    onSelect: () => choose(action),
  });
  return (
    <div
      role="toolbar"
      aria-label={t`Selection`}
      className="on-dark flex min-h-15 shrink-0 items-center gap-1 bg-selection-bar px-2 text-white sm:px-3 sm:pl-5"
    >
      <span className="px-1 font-bold whitespace-nowrap sm:pr-3 sm:pl-0">
        <Plural value={ids.size} one="# selected" other="# selected" />
      </span>
      <span aria-hidden className="mr-2 h-6 w-px shrink-0 bg-white/25 max-sm:hidden" />
      <div ref={row} className="flex h-11 min-w-0 flex-1 flex-wrap gap-x-1 overflow-hidden">
        {actions.map((action, at) => (
          <ActionButton key={action.id} action={action} isHidden={at >= fitting} onChoose={() => choose(action)} />
        ))}
      </div>
      {fitting < actions.length ? (
        <Menu
          button={
            <button type="button" aria-label={t`More actions`} className={classes(button, plain)}>
              <Ellipsis size={20} aria-hidden />
            </button>
          }
          groups={[actions.slice(fitting).map(entryOf)]}
        />
      ) : null}
      <button type="button" onClick={onClear} className={classes(button, plain)}>
        <Trans context="selection">Clear</Trans>
        <span className="max-sm:hidden">
          <Kbd>
            <Trans>Esc</Trans>
          </Kbd>
        </span>
      </button>
    </div>
  );
}

const button =
  'flex h-11 shrink-0 items-center gap-2 rounded-control px-3 text-office font-bold whitespace-nowrap outline-offset-[-3px] sm:px-3.5';
const plain = 'hover:bg-white/10';

interface ActionButtonProps {
  action: SelectionAction;
  /** It has no room, and is in the menu. */
  isHidden: boolean;
  onChoose: () => void;
}

function ActionButton({ action, isHidden, onChoose }: ActionButtonProps) {
  const { i18n } = useLingui();
  const Glyph = action.icon;
  const reason = action.disabledReason ? i18n._(action.disabledReason) : undefined;
  return (
    <button
      type="button"
      aria-disabled={reason ? true : undefined}
      title={reason}
      onClick={() => (reason ? undefined : onChoose())}
      className={classes(
        button,
        action.accent ? 'bg-accent-500 text-primary-950 hover:bg-accent-400' : plain,
        reason && 'cursor-not-allowed opacity-60',
        isHidden && 'invisible',
      )}
    >
      {Glyph ? <Glyph size={20} aria-hidden className="max-sm:hidden" /> : null}
      {i18n._(action.label)}
    </button>
  );
}
