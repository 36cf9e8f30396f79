/**
 * Where the forms are in which something may have been typed: `draft` is the id of a new entry's
 * draft. They stand beside `paths` since only the line of a draft leads to them, and `paths` is in
 * what the app begins with.
 */
export const formPaths = {
  newFamilyRecord: (draft: string) => `/family-records?add=${draft}`,
  editFamilyRecord: (id: string) => `/family-records?record=${id}&edit=${id}`,
  /** The form of the times at which one record's child is picked up. */
  pickupTimes: (id: string) => `/family-records?record=${id}&pickups`,
  newAnnouncement: (draft: string) => `/announcements?add=${draft}`,
  editAnnouncement: (id: string) => `/announcements?announcement=${id}&edit=${id}`,
  newContractor: (draft: string) => `/contractors?add=${draft}`,
  editContractor: (id: string) => `/contractors?contractor=${id}&edit=${id}`,
  claimContractor: (id: string) => `/contractors?contractor=${id}&claim`,
  /** The form of one's own assessment. */
  assessContractor: (id: string) => `/contractors?contractor=${id}&tab=assessments&review`,
  newEvent: (draft: string) => `/events?add=${draft}`,
  editEvent: (id: string) => `/events?event=${id}&edit=${id}`,
  answerEvent: (id: string) => `/events?event=${id}&rsvp=${id}`,
  meetAboutEvent: (id: string) => `/events?event=${id}&meet`,
  newGroup: (draft: string) => `/events?tab=groups&add=${draft}`,
  joinGroup: (id: string) => `/events?tab=groups&group=${id}&join=${id}`,
  newGroupPost: (draft: string, groupId: string) => `/groups/${groupId}/board?add=${draft}`,
  editGroupPost: (id: string, groupId: string) => `/groups/${groupId}/board?post=${id}&edit=${id}`,
  editMentor: (id: string) => `/events?tab=mentorship&mentor=${id}&edit=${id}`,
  requestMentor: (id: string) => `/events?tab=mentorship&mentor=${id}&request`,
  applyAsMentor: () => '/events?tab=mentorship&view=be&apply',
  meetMatch: (id: string) => `/events?tab=mentorship&view=matches&match=${id}&meet`,
  writeToMatch: (id: string) => `/events?tab=mentorship&view=matches&match=${id}&write`,
  newJob: (draft: string) => `/jobs?add=${draft}`,
  editJob: (id: string) => `/jobs?job=${id}&edit=${id}`,
  applyForJob: (id: string) => `/jobs?job=${id}&apply`,
  editProfile: () => '/profile?edit',
  editAccountSettings: () => '/account-settings?edit',
  phoneNumber: () => '/notifications?phone',
  editCredential: (id: string) => `/documents?folder=certificates&document=${id}&credential`,
  editPhoto: (id: string) => `/gallery?edit=${id}`,
  feedback: () => '/help-support?feedback',
  scannedPages: () => '/documents?scan',
} as const;
