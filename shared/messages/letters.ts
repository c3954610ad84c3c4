/** What the papers of the department say: orders, relieving reports and joining reports. */
export const letterMessages = {
  number: (number: string) => `No. ${number}`,
  dated: (day: string) => `Dated ${day}`,
  to: 'To',
  subject: 'Subject:',
  copyTo: 'Copy to:',
  preview: 'Preview of the paper',
  order: {
    title: 'Order',
    draft: 'Draft order',
    cancelled: 'Order (cancelled)',
    subject: {
      transfer: 'Transfer and posting of teachers',
      deputation: 'Deputation of teachers',
      attachment: 'Attachment of teachers',
      return: 'Return of teachers to their schools',
    },
    text: {
      transfer: (day: string) =>
        `In the interest of public service, the following teachers are transferred and posted to the schools shown against their names, with effect from ${day}.`,
      deputation: (day: string) =>
        `In the interest of public service, the following teachers are placed on deputation with the offices shown against their names, with effect from ${day}.`,
      attachment: (day: string) =>
        `In the interest of public service, the following teachers are attached to the places shown against their names, with effect from ${day}, until further orders.`,
      return: (day: string) =>
        `The following teachers shall return to their own schools, with effect from ${day}.`,
    },
    closing: [
      'The teachers shall be relieved by the heads of their present schools, who shall send a relieving report. They shall report at the new place in time, and the head there shall send a joining report.',
    ],
    copyTo: [
      'The teachers concerned, for compliance',
      'The heads of the schools concerned',
      'The District and Sub-Divisional Education Officers concerned',
      'Guard file',
    ],
    headers: ['Sl. No.', 'Name and Teacher ID', 'Designation', 'From', 'To', 'With effect from'],
  },
  reports: {
    relieving: {
      title: 'Relieving Report',
      subject: (name: string) => `Relieving of ${name}`,
      text: (name: string, id: string, at: string, order: string, day: string) =>
        `In pursuance of order No. ${order}, I report that ${name} (Teacher ID ${id}) was relieved of the duties at ${at} on ${day}.`,
      next: (to: string) => `The teacher was directed to report for duty at ${to}.`,
      day: 'Relieved on',
    },
    joining: {
      title: 'Joining Report',
      subject: (name: string) => `Joining of ${name}`,
      text: (name: string, id: string, at: string, order: string, day: string) =>
        `In pursuance of order No. ${order}, I report that ${name} (Teacher ID ${id}) reported for duty at ${at} on ${day}.`,
      day: 'Joined on',
    },
    to: ['The issuing authority,'],
    teacher: 'Teacher',
    teacherId: 'Teacher ID',
    designation: 'Designation',
    from: 'From',
    toPlace: 'To',
    order: 'Order',
    orderOf: (number: string, day: string) => `No. ${number} of ${day}`,
    head: 'Signature and seal of the head of',
    copyTo: ['The teacher concerned', 'The other school concerned', 'Service book', 'Office file'],
  },
} as const;
