import { Trans } from '@lingui/react/macro';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { SearchAttribute } from '#schema/calls/search.ts';
import { keepListed } from '#src/data/searches/listed-values.ts';
import { Button } from '#src/kit/button/button.tsx';
import { LIST, type AddressQuery } from './address-query.ts';
import { ListSearchDialog } from './list-search-dialog.tsx';

interface ListSearchProps {
  classId: string;
  attributes: readonly SearchAttribute[];
  onChoose: (query: AddressQuery) => void;
}

/** Looks for many values of one attribute at the same time. */
export function ListSearch({ classId, attributes, onChoose }: ListSearchProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={ListChecks} onClick={() => setOpen(true)}>
        <Trans>Search by list</Trans>
      </Button>
      {isOpen ? (
        <ListSearchDialog
          classId={classId}
          attributes={attributes}
          onSearch={(list) => onChoose({ [LIST]: keepListed(list) })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
