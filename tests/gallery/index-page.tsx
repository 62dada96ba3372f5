function to(page: string): string {
  const asked = new URLSearchParams(location.search);
  asked.set('page', page);
  return `?${asked}`;
}

/** The pages of the gallery, each a link away; theme and language go along. */
export function IndexPage({ pages }: { pages: readonly string[] }) {
  return (
    <main className="grid gap-4 p-4">
      <h1>Gallery</h1>
      <nav aria-label="Pages of the gallery">
        <ul className="grid gap-2">
          {pages.map((page) => (
            <li key={page}>
              <a href={to(page)} className="text-link underline">
                {page}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </main>
  );
}
