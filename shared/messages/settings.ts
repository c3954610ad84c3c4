import { withMessage } from './withMessage.ts';

export const settingsMessages = {
  nameRequired: 'Please enter a name!',
  districtFirst: 'Please select a district first!',
  rdBlockFirst: 'Please select an RD block first!',
  duplicateDistrict: 'A district with this name already exists!',
  duplicateRdBlock: 'An RD block with this name already exists in the selected district!',
  duplicateHabitation: 'A habitation with this name already exists in the selected RD block!',
  duplicateBlockOffice: 'A block office with this name already exists!',
  duplicateSubject: 'A subject with this name already exists!',
  duplicateMedium: 'A medium with this name already exists!',
  duplicateSchoolType: 'A school type with this name already exists!',
  duplicateManagementType: 'A management type with this name already exists!',
  duplicateReligion: 'A religion with this name already exists!',
  /** Of the refusal of a taken name, what is said where the item that holds it is inactive. */
  inactiveDuplicate: (duplicate: string) =>
    duplicate.replace(' already exists', ' exists').replace(/!$/, ' but is inactive. Reactivate it instead.'),
  inUse: (type: string, users: string) => `${type} is used by ${users}`,
  cannotMove: (type: string, users: string) => `${type} is used by ${users} and cannot be moved`,
  deletedPermanently: (type: string) => `${type} deleted permanently`,
  deletionGoesOn: (type: string) =>
    `${type} is no longer in use. It is still being removed from records and then deleted.`,
  deactivated: (type: string) => `${type} status changed to inactive`,
  deleteFailed: withMessage('Failed to delete item: '),
  updateFailed: withMessage('Failed to update item: '),
  createFailed: withMessage('Failed to create item: '),
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
  alreadyInactive: 'It is inactive: forms no longer offer it, and the records that use it keep it.',
  aboutDeleting: 'Deleted permanently, it cannot be brought back.',
  keptWhileUsed: 'It cannot be deleted permanently while anything uses it.',
  forceWarning: (teachers: string) =>
    `Deleting it all the same leaves ${teachers} without a religion. This cannot be undone.`,
} as const;
