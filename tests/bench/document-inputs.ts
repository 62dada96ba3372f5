import { randomUUID } from 'node:crypto';

/** Well-formed inputs of the calls about documents, for the tests over all calls. */
export function documentInputs(id: (what: string) => string): Record<string, Record<string, unknown>> {
  const guid = id('document');
  const view = { target: 'class', version: 0, name: 'Mine', shared: false, query: '', columns: '' };
  return {
    'documents.documentPageInfo': { guid },
    'documents.documentParts': { guid },
    'documents.getDocumentPage': { documentGuid: guid, version: 0, page: 1 },
    'documents.getDocumentMiniature': { documentGuid: guid, version: 0, startingPage: 0 },
    'documents.getDocumentMetadata': { guid },
    'documents.getDocumentHistory': { guid },
    'documents.documentStoreHistory': { documentGuid: guid },
    'documents.relatedDocuments': { guid },
    'documents.getDocumentText': { guid },
    'documents.documentHits': { guid, version: 0, text: 'word' },
    'documents.pageWords': { documentGuid: guid, version: 0, page: 1 },
    'documents.attributesUpdate': { guidList: [{ guid, currentChangeSetId: 1, sets: [] }] },
    'documents.attributesUpdateWithoutMandatory': { guidList: [{ guid, currentChangeSetId: 1, sets: [] }] },
    'documents.metadataRestrictions': { guidList: [guid] },
    'documents.classListToMoveDocument': { id: guid },
    'documents.moveAttributeList': { documentGuid: guid, classId: id('class') },
    'documents.moveDocument': { documentGuid: guid, classId: id('class'), values: {} },
    'documents.updateMpk': { guidList: [guid], costCenterId: '' },
    'documents.getAllTags': { projectId: id('project') },
    'documents.addTagToDocument': { documentGuid: guid, name: 'Urgent' },
    'documents.removeTagFromDocument': { documentGuid: guid, tagId: id('tag') },
    'documents.getTagSettings': { projectId: id('project') },
    'documents.delete': { GuidList: [{ Guid: id('deleted') }] },
    'documents.undelete': { guidList: [id('deleted')] },
    'documents.deletedDocuments': { projectId: id('project') },
    'documents.removeVersion': { guid, version: 1, reason: 'scanned twice' },
    'documents.preparePdf': { guidList: [{ guid, version: 0 }] },
    'documents.downloadDocuments': { GuidList: [{ Guid: guid }] },
    'documents.searchFileTemplate': { id: id('class') },
    'documents.savedViews': { targetId: id('class') },
    'documents.saveView': { ...view, id: randomUUID(), targetId: id('class') },
    'documents.deleteView': { id: id('view') },
    'documents.arrangePages': { guid, currentChangeSetId: 1, pages: [{ page: 1, turn: 1 }] },
    'documents.newVersion': { guid, currentChangeSetId: 1, uploadIds: [id('unsent')] },
    'registration.register': { classId: id('class'), values: {} },
    'registration.registerWithImage': { classId: id('class'), values: {}, uploadIds: [id('unsent')] },
    'registration.registerExt': { classId: id('class'), values: {}, uploadIds: [id('unsent')] },
    'documents.readAgain': { guid, language: 'eng' },
    'documents.editPage': { guid, version: 0, page: 1 },
    'documents.saveEditPage': { documentGuid: guid, version: 0, pageNo: 1, opacity: [], highLight: [], note: [] },
  };
}
