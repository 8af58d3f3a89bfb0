export function compileKernels(file: string): Promise<void>;
export function compileKernelsForSources(): Promise<void>;
