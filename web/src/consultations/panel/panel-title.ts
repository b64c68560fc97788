export const PANEL_TITLE = 'Chat, notes and papers';
