import type { Collection } from '../records/collections.ts';

/** The refusal of a name that is taken. Service categories are not checked, as specified. */
const nameTaken: Partial<Record<Collection, string>> = {
  districts: 'A district with this name already exists!',
  'rd-blocks': 'An RD block with this name already exists in the selected district!',
  habitations: 'A habitation with this name already exists in the selected RD block!',
  'block-offices': 'A block office with this name already exists!',
  subjects: 'A subject with this name already exists!',
  mediums: 'A medium with this name already exists!',
  'school-types': 'A school type with this name already exists!',
  'management-types': 'A management type with this name already exists!',
  religions: 'A religion with this name already exists!',
};

export const settingsMessages = {
  nameTaken,
  nameRequired: 'Please enter a name!',
  districtFirst: 'Please select a district first!',
  rdBlockFirst: 'Please select an RD block first!',
  otherDistrict: 'The RD block does not lie in this district',
  /** The refusal of a name that an inactive item holds. */
  inactiveDuplicate: (duplicate: string) =>
    duplicate.replace(' already exists', ' exists').replace(/!$/, ' but is inactive. Reactivate it instead.'),
  stale: 'This item was changed by someone else since you opened it',
  inUse: (type: string, users: string) => `${type} is used by ${users}`,
  cannotMove: (type: string, users: string) => `${type} is used by ${users} and cannot be moved`,
  deletedPermanently: (type: string) => `${type} deleted permanently`,
  beingDeleted: (type: string) => `${type} is being deleted and cannot be changed`,
  deletionGoesOn: (type: string) =>
    `${type} is no longer in use. It is still being removed from records and then deleted.`,
  deactivated: (type: string) => `${type} status changed to inactive`,
  deleteFailed: (message: string) => `Failed to delete item: ${message}`,
  updateFailed: (message: string) => `Failed to update item: ${message}`,
  createFailed: (message: string) => `Failed to create item: ${message}`,
  deleteError: 'An error occurred while deleting the item',
  updateError: 'An error occurred while updating the item',
  saveError: 'An error occurred while saving the item',
  noData: 'No data',
  noRecords: 'No records found.',
  loadFailed: 'The list could not be loaded',
  saved: (name: string) => `Saved: ${name}`,
  reactivated: (name: string) => `${name} is active again`,
  inactiveTwin: (name: string) => `${name} is in the list, but inactive. Its records keep it.`,
  counting: 'Counting the records that use it...',
  usedBy: (users: string) => `It is used by ${users}.`,
  unused: 'Nothing uses it.',
  usageUnknown: 'How many records use it could not be counted. What is in use will not be deleted.',
  aboutDeactivating:
    'Deactivated, it is no longer offered in forms. Records that use it keep it, and it can be reactivated.',
  activeHint: 'Forms offer active items only; records keep what they have.',
  alreadyInactive: 'It is inactive: forms no longer offer it, and the records that use it keep it.',
  officersLoseSight: 'Deactivated, the officers of it see no record at all until it is active again.',
  aboutDeleting: 'Deleted permanently, it cannot be brought back.',
  keptWhileUsed: 'It cannot be deleted permanently while anything uses it.',
  forceWarning: (teachers: string) =>
    `Deleting it all the same leaves ${teachers} without a religion. This cannot be undone.`,
} as const;
