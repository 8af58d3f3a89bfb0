/** A text in English, German and French. */
export type Text = readonly [en: string, de: string, fr: string];
