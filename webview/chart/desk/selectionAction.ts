/** What can be done to the selection with nothing but the card. */
export type SelectionAction =
  | 'duplicate'
  | 'delete'
  | 'bringToFront'
  | 'bringForward'
  | 'sendBackward'
  | 'sendToBack'
  | 'snapToCandle'
  | 'reversePoints';
