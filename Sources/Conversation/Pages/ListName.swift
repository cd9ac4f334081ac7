import English
import Grammar
import Model

extension Page {
  /// The name of a list of another program as a page can have it: without what a page cannot be called.
  static func name(ofList name: String) -> String {
    let clean = Words.clean(name.replacing(",", with: " ").replacing("\"", with: " "))
    return (try? Phrases.checkSayable(clean)) == nil ? Sentences.Sync.unnamedList : clean
  }
}
