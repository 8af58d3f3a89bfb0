export declare const isFinal: (code: number | null, hasServed: boolean) => boolean;
