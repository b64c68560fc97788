/** The title of the side panel, and of the buttons that open it where there is no space beside the video. */
export const PANEL_TITLE = 'Chat, notes and papers';
