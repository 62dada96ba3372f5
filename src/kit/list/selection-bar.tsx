import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { classes } from '#src/kit/classes.ts';

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

/** Docked under the rows, so that it never covers one (WCAG 2.4.11). */
export function SelectionBar({ ids, actions, onClear }: SelectionBarProps) {
  const { t, i18n } = useLingui();
  return (
    <div
      role="toolbar"
      aria-label={t`Selection`}
      className="on-dark thin-scroll flex min-h-15 shrink-0 items-center gap-1 overflow-x-auto bg-selection-bar px-2 text-white sm:px-3 sm:pl-5"
    >
      <span className="px-1 font-bold whitespace-nowrap sm:pr-3 sm:pl-0">
        <Plural value={ids.size} one="# selected" other="# selected" />
      </span>
      <span aria-hidden className="mr-2 h-6 w-px shrink-0 bg-white/25 max-sm:hidden" />
      {actions.map((action) => {
        const Glyph = action.icon;
        const reason = action.disabledReason ? i18n._(action.disabledReason) : undefined;
        return (
          <button
            key={action.id}
            type="button"
            aria-disabled={reason ? true : undefined}
            title={reason}
            onClick={() => (reason ? undefined : action.onSelect([...ids], onClear))}
            className={classes(
              'flex h-11 shrink-0 items-center gap-2 rounded-control px-3 text-office font-bold whitespace-nowrap sm:px-3.5 outline-offset-[-3px]',
              action.accent ? 'bg-accent-500 text-primary-950 hover:bg-accent-400' : 'hover:bg-white/10',
              reason && 'cursor-not-allowed opacity-60',
            )}
          >
            {Glyph ? <Glyph size={20} aria-hidden className="max-sm:hidden" /> : null}
            {i18n._(action.label)}
          </button>
        );
      })}
      <button
        type="button"
        onClick={onClear}
        className="ml-auto flex h-11 shrink-0 items-center gap-2 rounded-control px-3 text-office font-bold outline-offset-[-3px] hover:bg-white/10"
      >
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
