import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { drawn, states, types } from './input-states.ts';

/** Every input in every state, from one table. */
export function StatesPage() {
  return (
    <main className="grid gap-8 p-4">
      <h1>Inputs and their states</h1>
      {types.map((type) => (
        <section key={type} aria-labelledby={`of-${type}`} className="card-edge grid gap-4 p-5">
          <h2 id={`of-${type}`}>{type}</h2>
          <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {Object.keys(states).map((state) => (
              <Field key={state} {...drawn(type, state)} />
            ))}
            <div aria-busy className="grid gap-3">
              <p className="text-small text-soft">{`${type}, loading`}</p>
              <Skeleton className="w-1/3" />
              <Skeleton className="h-control w-full" />
            </div>
          </div>
        </section>
      ))}
    </main>
  );
}
