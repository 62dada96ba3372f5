import { Trans, useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';

interface Props {
  title: string;
  people: readonly { id: string; name: string; userName: string }[];
  /** Its people are added; otherwise removed. */
  adds?: boolean;
  onTurn: (id: string) => void;
}

/** One of the two lists: a press moves a person to the other one. */
export function PeopleColumn({ title, people, adds = false, onTurn }: Props) {
  const { t } = useLingui();
  const id = useId();
  const Sign = adds ? Plus : Minus;
  return (
    <section aria-labelledby={id} className="card-edge flex min-w-0 flex-col">
      <h3 id={id} className="px-3 py-2 text-office font-bold text-text">
        {title} ({people.length})
      </h3>
      <ul className="thin-scroll h-56 overflow-y-auto border-t border-line">
        {people.map(({ id: person, name, userName }) => (
          <li key={person}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-2 px-3 text-left text-office hover:bg-well"
              aria-label={adds ? t`Add ${name}` : t`Remove ${name}`}
              onClick={() => onTurn(person)}
            >
              <Sign aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 truncate text-text">{name}</span>
              <span className="truncate text-small text-muted">{userName}</span>
            </button>
          </li>
        ))}
        {people.length === 0 ? (
          <li className="px-3 py-3 text-office text-muted">
            <Trans>No people here.</Trans>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
