/** Well-formed inputs of the calls about documents, for the tests over all calls. */
export function documentInputs(id: (what: string) => string): Record<string, Record<string, unknown>> {
  const guid = id('document');
  return {
    'documents.documentPageInfo': { guid },
    'documents.documentParts': { guid },
    'documents.getDocumentPage': { documentGuid: guid, page: 1 },
    'documents.getDocumentMiniature': { documentGuid: guid, startingPage: 0 },
    'documents.getDocumentMetadata': { guid },
    'documents.getDocumentHistory': { guid },
    'documents.documentStoreHistory': { documentGuid: guid },
    'documents.relatedDocuments': { guid },
  };
}
